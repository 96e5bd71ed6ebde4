import { cardOf, choose, chooseMore, visitRegion } from '../cardOf.ts';
import * as launcher from '../launcher.ts';
import { expect, hold, region, test } from '../test.ts';
import { forgetScript, storedPage } from './device.ts';
import { watchFrames, withCards } from './watchFrames.ts';

test('the first frame shows the cards, no later one takes them away; tokens pass the worker by', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs();
  await launcher.untilStored(page);
  const devTools = await context.newCDPSession(page);
  const sources = new Map<string, string | undefined>();
  devTools.on('Network.responseReceived', ({ response }) => {
    const source = response.serviceWorkerRouterInfo?.matchedSourceType;
    sources.set(response.url, response.fromServiceWorker ? 'worker' : source);
  });
  await devTools.send('Network.enable');
  const frames = await watchFrames(context);
  await page.reload();
  await launcher.expectUpdated(page);
  const [shown = ''] = withCards(frames);
  expect(shown).toContain('Amara Fielding');
  const first = frames.indexOf(shown);
  // A busy machine may paint a frame while the page is being parsed, with the beginning of the same cards.
  expect(frames.slice(0, first).filter((text) => !shown.startsWith(text))).toEqual([]);
  expect(withCards(frames.slice(first))).toEqual(frames.slice(first));

  await expect.poll(() => sources.get(`${suite.api}/me/applications`)).toBe('network');
  expect(sources.get(`${suite.api}/me`)).toBe('network');
  const files = [...sources].filter(([url]) => url.startsWith(`${suite.origin}/static/`));
  expect(files.map(([, source]) => source)).toContain('worker');
});

test('the user menu opens before the application has come, which then answers keys', async ({
  page,
  context,
  openAs,
}) => {
  await openAs();
  await launcher.untilStored(page);
  const { letGo } = await hold(context, await forgetScript(page));
  await page.reload({ waitUntil: 'commit' });
  const userMenu = page.getByRole('button', { name: 'Amara Fielding' });
  const menu = page.getByRole('menu');
  const firstItem = page.getByRole('menuitemradio', { name: 'Automatic' });
  await userMenu.press('Enter');
  await expect(firstItem).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(userMenu).toBeFocused();

  await userMenu.press('Enter');
  letGo();
  await launcher.expectUpdated(page);
  await expect(firstItem).toBeFocused();
  await expect(userMenu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(userMenu).toHaveAttribute('aria-expanded', 'false');
});

test('the focus outlasts a page that an extension has changed', async ({ page, openAs }) => {
  await openAs();
  await launcher.untilStored(page);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('button')?.prepend(document.createElement('x'));
      document.querySelector<HTMLElement>('footer a')?.focus();
    }),
  );
  await page.reload();
  await launcher.expectUpdated(page);
  await expect(page.locator('footer a').first()).toBeFocused();
});

test('no frame lacks a critical notice', async ({ page, context, openAs, suite, deployment }) => {
  await deployment.deploy(await suite.build({ VITE_NOTICES: 'true' }));
  const notices = [{ id: 'closed', severity: 'critical', text: 'Maps are closed.' }];
  await deployment.replace('notices.json', JSON.stringify({ notices }));
  await openAs();
  await launcher.untilStored(page, 'Maps are closed.');
  const frames = await watchFrames(context);
  await page.reload();
  await launcher.expectUpdated(page);
  expect(frames.join()).toContain('Maps are closed.');
  expect(withCards(frames).filter((text) => !text.includes('Maps are closed.'))).toEqual([]);
});

/* tests/unit/shell/news.test.tsx proves the news day by day, tests/gallery the row on a phone. */
test('the first frame has what was opened, pinned and granted, offline too, and moves no card', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  const exmoor = 'Exmoor and the Quantocks';
  const grant = (name: string) =>
    suite.local('grant', region, 'plan', name, `${suite.api}/pages/${encodeURIComponent(name)}`);
  for (const number of [1, 2, 3, 4, 5]) await grant(`Plot ${number}`);
  await openAs();
  await launcher.untilStored(page);
  const { card, openLink } = cardOf(page, 'Region');
  const links = page.getByRole('navigation', { name: 'Pinned and recent' }).getByRole('link');
  await choose(page, 'Region', 'Somerset Levels and Moors');
  await visitRegion(page);
  await choose(page, 'Region', 'Plot 3');
  await chooseMore(page, 'Pin');
  await choose(page, 'Region', exmoor);
  await visitRegion(page);

  await grant('Wye Valley');
  await launcher.refresh(page);
  await expect(card.getByText('New: Wye Valley')).toBeVisible();
  await expect.poll(() => storedPage(page)).toMatch(/<nav.*Plot 3.*Somerset.*<\/nav>.*New: /s);
  await expect(links, 'nothing but a pin comes into a page that is looked at').toHaveText([
    /^Plot 3/,
  ]);

  await launcher.goOffline(page);
  const frames = await watchFrames(context);
  await page.reload();
  await launcher.expectOffline(page);
  await expect(links).toHaveText([/^Plot 3/, /^Somerset.*Region$/]);
  // On a busy machine a frame may come while the page is still being parsed, so we judge those with the footer.
  const shown = withCards(frames).filter((text) => text.includes('Contact us'));
  expect(shown).not.toEqual([]);
  const whole = /Plot 3.*Somerset.*New: Wye Valley/s;
  expect(shown.filter((text) => !whole.test(text))).toEqual([]);
  expect(shown.join()).not.toContain('Select a location');
  await expect(openLink).toHaveAttribute('href', /exmoor/);
  const place = () =>
    card.getByRole('heading').evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await place();

  await suite.local('revoke', region, exmoor);
  await launcher.goOnline(page);
  await expect(card.getByRole('alert')).toContainText(`access to “${exmoor}”. Choose another.`);
  await expect(links).toHaveText([/^Plot 3/, /^Somerset.*Region$/]);
  expect(await place()).toBeCloseTo(before, 0);
});
