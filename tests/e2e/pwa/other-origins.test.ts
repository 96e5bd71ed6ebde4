import { untilPageStored } from '../../support/untilPageStored.ts';
import { expect, expectCards, test } from '../test.ts';

test('requests with tokens are never handed to the worker, and files of the release are', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  const devTools = await context.newCDPSession(page);
  const sources = new Map<string, string | undefined>();
  devTools.on('Network.responseReceived', ({ response }) => {
    const source = response.serviceWorkerRouterInfo?.matchedSourceType;
    sources.set(response.url, response.fromServiceWorker ? 'worker' : source);
  });
  await devTools.send('Network.enable');
  await page.reload();
  await expectCards(page);
  await expect.poll(() => sources.get(`${suite.api}/me/applications`)).toBe('network');
  expect(sources.get(`${suite.api}/me`)).toBe('network');
  const files = [...sources].filter(([url]) => url.startsWith(`${suite.origin}/static/`));
  expect(files.map(([, source]) => source)).toContain('worker');
});
