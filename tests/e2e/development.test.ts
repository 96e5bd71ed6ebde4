import { watchRequests } from './requests.ts';
import { expect, expectCards, signIn, test } from './test.ts';

test('npm run dev shows the cards and asks for no worker, which only a build has', async ({
  page,
  context,
  startAnother,
}) => {
  const { origin } = await startAnother({}, '--dev');
  const asked = watchRequests(context, `${origin}/src/pwa/registerWorker.ts`);
  // Requested when the browser is idle, right after the worker's part would be.
  const idleWork = page.waitForRequest(/SelectSearch/);
  await signIn(page, 'single@suite.test', origin);
  await expectCards(page);
  await idleWork;
  expect(asked).toEqual([]);
});
