import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sharingKey } from '../../shared/storageKeys.ts';
import { cardCount } from '../support/cardCount.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf, choose, chooseMore } from './cardOf.ts';
import * as launcher from './launcher.ts';
import { storedRecords } from './pwa/device.ts';
import type { Suite } from './suite.ts';
import { expect, type Fixtures, hold, test } from './test.ts';

/*
 * tests/unit/applications prove a card's states, when the API is asked, and whose the preferences are;
 * tests/unit/shell/operatorNotices.test.tsx which notice is shown; tests/gallery whole pages in each state.
 */

const exmoor = 'Exmoor and the Quantocks';
const somerset = 'Somerset Levels and Moors';

test('pins, and links that lead nowhere, are accessible', async ({ page, openAs }) => {
  await openAs();
  await launcher.expectCards(page);
  const { card } = cardOf(page, 'Region');
  await choose(page, 'Region', exmoor);
  await chooseMore(page, 'Pin');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'));
  });
  await chooseMore(page, 'Copy link');
  await expect(page.getByRole('dialog', { name: 'Copy this link' })).toBeVisible();
  await expectAccessible(page, 'a link that cannot be copied');
  await page.keyboard.press('Escape');

  await launcher.goOffline(page);
  await page.evaluate(() => {
    location.hash = 'open=natural_capital_plan&subscription=unknown';
  });
  await expect(card.getByText('We will look for this location when you are online.')).toBeVisible();
  await expectAccessible(page, 'a pin, a link that leads nowhere, a location looked for later');
});

/** Returns where every card begins; a declared state adds a row to its card. */
async function places(page: Page) {
  const boxes = await Promise.all(
    (await page.getByRole('article').all()).map((card) => card.boundingBox()),
  );
  return boxes.map((box) => [box?.x, box?.y, box?.width]);
}

const words = ['Region', 'Project', 'Impact'] as const;

/** Returns the heights of the cards by their applications, where the first begins, and where the last Open ends. */
async function measure(page: Page) {
  await page.evaluate(() => scrollTo(0, 0));
  const cards = page.getByRole('article');
  const sizes = await Promise.all(
    words.map(async (word) => [word, (await cardOf(page, word).card.boundingBox())?.height ?? 0]),
  );
  const top = (await cards.first().boundingBox())?.y;
  const links = await page.getByRole('link', { name: /^Open Natural/ }).all();
  const opens = await Promise.all(links.map((link) => link.boundingBox()));
  const open = opens.at(-1);
  const heights: Readonly<Record<(typeof words)[number], number>> = Object.fromEntries(sizes);
  return {
    ...heights,
    top,
    opens: opens.map((box) => box?.height),
    lastOpenEnds: (open?.y ?? 0) + (open?.height ?? 0),
  };
}

test('a phone shows three opened applications at once, little on the first day; a desk begins them at 180 px', async ({
  page,
  openAs,
  suite,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs();
  await launcher.expectCards(page);
  const first = await measure(page);
  expect(first.Region, 'with a choice').toBeLessThanOrEqual(290);
  expect(first.Project, 'with one location').toBeLessThanOrEqual(290);
  expect(first.Impact, 'without access').toBeLessThanOrEqual(200);
  const controls = page.locator(':is(header, main, footer) :is(a[href], button, [role=combobox])');
  expect(await controls.filter({ visible: true }).count()).toBeLessThanOrEqual(10);
  const [text = ''] = await page.locator('body').allInnerTexts();
  expect(text.split(/\s+/).length, 'words').toBeLessThanOrEqual(110);

  await suite.local('grant', launcher.region, 'impact', 'Peat report', `${suite.api}/pages/impact`);
  await launcher.refresh(page);
  await choose(page, 'Region', exmoor);
  for (const word of words) {
    const open = () => cardOf(page, word).openLink.click();
    await (await launcher.openedBy(page, open)).close();
  }
  await page.reload();
  await launcher.expectUpdated(page);
  await chooseMore(page, 'Pin');
  await expect(cardOf(page, 'Region').card.getByText('Pinned')).toBeAttached();
  const opened = await measure(page);
  expect(opened.Region, 'a choice that was opened before').toBeLessThanOrEqual(224);
  expect(opened.Project, 'one location that was opened before').toBeLessThanOrEqual(184);
  expect(opened.opens, 'in one line').toEqual([44, 44, 44]);
  expect(opened.lastOpenEnds, 'above the fold').toBeLessThanOrEqual(740);

  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await measure(page)).top).toBeLessThanOrEqual(180);
});

/** A build whose operator says that sign-in is down, and that maps are slow. */
async function declare({ suite, deployment }: Pick<Fixtures, 'deployment'> & { suite: Suite }) {
  const notices = [
    { id: 'slow', severity: 'warning', text: 'Maps are slow today.' },
    { id: 'down', severity: 'critical', text: 'Sign-in is down. '.repeat(20) },
  ];
  const file = { notices, applications: { natural_capital_plan: 'outage' } };
  await deployment.deploy(await suite.build({ VITE_NOTICES: 'true' }));
  await writeFile(join(suite.buildDirectory, 'notices.json'), JSON.stringify(file));
}

test('a critical notice stands below the header in the first frame, and moves no card', async ({
  page,
  openAs,
  suite,
  deployment,
}) => {
  await declare({ suite, deployment });
  await openAs();
  const notice = page.getByRole('alert').filter({ hasText: 'Sign-in is down' });
  await expect(notice).toBeVisible();
  await launcher.untilStored(page, 'Sign-in is down');
  const { asked, letGo } = await hold(page, '**/notices.json');
  await page.reload();
  await asked();
  await expect(cardOf(page, 'Region').card.getByText('Not working')).toBeVisible();
  const before = await places(page);
  expect(before).toHaveLength(cardCount);
  expect((await notice.boundingBox())?.y).toBeLessThan(before[0]?.[1] ?? 0);
  const answered = page.waitForResponse('**/notices.json');
  letGo();
  await (await answered).finished();
  expect(await places(page)).toEqual(before);
});

test('a bar stands at the lower edge, clear of the end of the page, and a double press answers one', async ({
  page,
  openAs,
  suite,
  deployment,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await declare({ suite, deployment });
  await openAs();
  // Stories begin with somebody who has answered (tests/support/signedInState.ts).
  await page.evaluate((key) => localStorage.removeItem(key), sharingKey);
  await page.reload();
  const bar = page.getByRole('complementary');
  await expect(bar).toContainText('Maps are slow today.');
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0), 'whatever the page is scrolled to').toBe(740);
  const contact = page.getByRole('contentinfo').getByRole('link').first();
  await contact.focus();
  const link = await contact.boundingBox();
  expect((link?.y ?? 740) + (link?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  await expectAccessible(page, 'a notice at the lower edge');

  const next = page.getByText('We collect usage data', { exact: true });
  await bar.getByRole('button', { name: 'Dismiss' }).dblclick();
  await expect(bar.getByText('Maps are slow')).toHaveCount(0);
  await expect(next, 'under the pointer').toBeHidden();
  await page.mouse.move(0, 0);
  await expect(next).toBeVisible();
});

test('a pin kept on the API outlasts a Logout, which asks nothing and ends with the press', async ({
  page,
  context,
  openAs,
  suite,
  deployment,
}) => {
  const pinsOf = (tab: Page) =>
    tab.getByRole('navigation', { name: 'Pinned and recent' }).getByRole('link');
  const answered = async (press: () => Promise<void>) => {
    const answer = context.waitForEvent('response', (response) =>
      response.url().endsWith('/me/preferences'),
    );
    await press();
    return (await answer).status();
  };
  await deployment.deploy(await suite.build({ VITE_PREFERENCES: 'api' }));
  expect(await answered(() => openAs()), 'there are none yet').toBe(200);
  await choose(page, 'Region', exmoor);
  expect(await answered(() => chooseMore(page, 'Pin'))).toBe(204);
  // The next is not written before the press, with which it goes out.
  await suite.local('fail', 'api', '/me/preferences', 'timeout', '1');
  await choose(page, 'Region', somerset);
  await chooseMore(page, 'Pin');
  // The provider does not answer in time, so that it has to hear of this at the next login.
  await hold(page, '**/openid-configuration');
  await launcher.logOut(page);
  await page.close();

  const next = await context.newPage();
  await next.goto('/');
  await next.getByRole('button', { name: 'Sign out' }).click();
  await launcher.expectLoginPage(next, suite);
  expect(await answered(() => launcher.logIn(next))).toBe(200);
  await expect(pinsOf(next)).toHaveText([/^Exmoor/, /^Somerset/]);
  expect(await storedRecords(next)).toContain('pinned natural');
});
