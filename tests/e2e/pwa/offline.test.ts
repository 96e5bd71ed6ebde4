import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardCount } from '../../support/cardCount.ts';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { cardOf, choose } from '../cardOf.ts';
import * as launcher from '../launcher.ts';
import { expect, test } from '../test.ts';

test('the first visit is enough to show the cards with their logos offline, and to choose', async ({
  page,
  openAs,
}) => {
  await openAs();
  await launcher.untilStored(page);
  await launcher.goOffline(page);
  const answer = await page.reload();
  // From the worker, whatever the host sends.
  const policy = await answer?.headerValue('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'/);
  await launcher.expectOffline(page);
  const logos = page.getByRole('article').locator('img');
  const areDrawn = () =>
    logos.evaluateAll((all) => all.map((logo) => Reflect.get(logo, 'naturalWidth') > 0));
  await expect.poll(areDrawn).toEqual(Array(cardCount).fill(true));
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await expect(cardOf(page, 'Region').openLink).toHaveAttribute('href', /exmoor/);
});

test('offline, details for support are copied, a look stands in the first frame until Logout', async ({
  page,
  context,
  openAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const userMenu = page.getByRole('button', { name: 'Amara Fielding' });
  await openAs();
  await launcher.untilStored(page);
  await launcher.goOffline(page);
  await page.reload();
  await launcher.expectOffline(page);
  await launcher.openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Details for support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Details for support' });
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  await expectAccessible(page, 'details for support');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Worker: activated, answers this page$/m);
  expect(copied).toMatch(/^Storage: database answers, [\d.,]+ of [\d.,]+ MB used, /m);
  await page.keyboard.press('Escape');
  await expect(userMenu).toBeFocused();

  await launcher.openUserMenu(page);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.keyboard.press('Escape');
  await expect(userMenu).toBeFocused();
  const colours: string[] = [];
  await page.exposeBinding('tellColour', (_source, colour: string) => void colours.push(colour));
  await page.addInitScript(watchColours);
  await page.reload();
  await launcher.expectOffline(page);
  expect(new Set(colours)).toEqual(new Set(['rgb(11, 17, 14)']));

  await launcher.logOut(page);
  await expectAccessible(page, 'the question before Logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await launcher.expectSignedOut(page);
  await expect(page.locator('html')).toHaveAttribute('data-look', '');
});

/** Runs in the page, before anything of it: tells the page's colour in every frame from the first on. */
function watchColours(): void {
  const look = () => {
    const tell: unknown = Reflect.get(window, 'tellColour');
    if (document.body && typeof tell === 'function') {
      tell(getComputedStyle(document.body).backgroundColor);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/* Each of them by itself, and how it comes later: tests/unit/sw/answer.test.ts. */
test('without the files that no start needs the cards stand, offline too', async ({
  page,
  context,
  suite,
  openAs,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch/);
  const worker = await readFile(join(suite.buildDirectory, 'sw.js'), 'utf8');
  const [list = ''] = /\[\{"[^\]]+\}\]/.exec(worker) ?? [];
  const files: { url: string; isVital: boolean }[] = JSON.parse(list);
  const optional = files.filter(({ isVital }) => !isVital).map(({ url }) => url);
  expect(optional.length).toBeGreaterThan(15);
  // A blocker, a filter or a proxy refuses them.
  const refused = new Set(optional);
  await context.route(
    ({ pathname }) => refused.has(pathname),
    (route) => route.abort('blockedbyclient'),
  );
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await openAs();
  await launcher.untilStored(page);
  await launcher.goOffline(page);
  await page.reload();
  await launcher.expectCards(page, 'Amara Fielding');
  await launcher.expectOffline(page);
  expect(loads).toBe(2);
});
