import { cardCount } from '../../support/cardCount.ts';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { misfits } from '../../support/misfits.ts';
import { hold } from '../requests.ts';
import { expect, expectUpdated, test, untilStored } from '../test.ts';
import { forgetApplication } from './storedPage.ts';
import { expectCardsThroughout, watchFrames } from './watchFrames.ts';

// Proves P49 (docs/product.md).

test.beforeEach(async ({ openAs, page }) => {
  await openAs();
  await untilStored(page);
});

test('the first frame shows the cards, no later one takes them away; tokens pass the worker by', async ({
  page,
  context,
  suite,
}) => {
  const devTools = await context.newCDPSession(page);
  const sources = new Map<string, string | undefined>();
  devTools.on('Network.responseReceived', ({ response }) => {
    const source = response.serviceWorkerRouterInfo?.matchedSourceType;
    sources.set(response.url, response.fromServiceWorker ? 'worker' : source);
  });
  await devTools.send('Network.enable');
  const frames = await watchFrames(context);
  await page.reload();
  await expectUpdated(page);
  expect(expectCardsThroughout(frames)).toContain('Amara Fielding');

  await expect.poll(() => sources.get(`${suite.api}/me/applications`)).toBe('network');
  expect(sources.get(`${suite.api}/me`)).toBe('network');
  const files = [...sources].filter(([url]) => url.startsWith(`${suite.origin}/static/`));
  expect(files.map(([, source]) => source)).toContain('worker');
});

test('an application that cannot come leaves the cards on the screen and says so below', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch|integrity|sw\.js/);
  const main = await forgetApplication(page);
  let asked = 0;
  await context.route(main, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.reload();
  const message = page.locator('#could-not-load');
  const heading = page.getByRole('heading', { name: 'Could not load' });
  await expect(heading).toBeInViewport();
  expect(asked, 'once more, as for one that a second launch has ended').toBe(2);
  const build = await page.locator('html').getAttribute('data-build');
  await expect(message.getByText(`Version ${build}`)).toBeVisible();
  await expect(message.getByText(/^Reference: \d{4} \d{4}$/)).toBeVisible();
  const contact = message.getByRole('link', { name: 'Contact us' });
  await expect(contact).toHaveAttribute('href', `${suite.api}/pages/contact`);
  expect((await message.getByRole('button').boundingBox())?.height).toBe(48);
  await expect(page.getByRole('article')).toHaveCount(cardCount);
  await expectAccessible(page, 'cards without the application');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(misfits)).toEqual([]);
  await expect(page.getByText('Refreshing…')).toBeHidden();

  await context.unroute(main);
  await message.getByRole('button', { name: 'Try again' }).click();
  await expectUpdated(page);
  await expect(heading).toBeHidden();
});

test('the user menu opens before the application has come, which then answers keys', async ({
  page,
  context,
}) => {
  const { letGo } = await hold(context, await forgetApplication(page));
  await page.reload({ waitUntil: 'commit' });
  const userMenu = page.getByRole('button', { name: 'Amara Fielding' });
  const menu = page.getByRole('menu');
  const firstItem = page.getByRole('menuitemradio', { name: 'Automatic' });
  await userMenu.press('Enter');
  await expect(menu).toBeVisible();
  await expect(firstItem).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(userMenu).toBeFocused();

  await userMenu.press('Enter');
  letGo();
  await expectUpdated(page);
  await expect(menu).toBeVisible();
  await expect(firstItem).toBeFocused();
  await expect(userMenu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(userMenu).toHaveAttribute('aria-expanded', 'false');
});
