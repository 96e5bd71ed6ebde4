import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf, choose } from '../cardOf.ts';
import { expectCards } from '../expectCards.ts';
import { logOut } from '../logOut.ts';
import { expect, test } from '../test.ts';
import { storedPage, storedRecords } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

const region = 'region@suite.test';
const [somerset, exmoor] = ['Somerset Levels and Moors', 'Exmoor and the Quantocks'];
const dartmoor = /^Dartmoor commons/;

const row = (page: Page) => page.getByRole('navigation', { name: 'Pinned and recent' });
const links = (page: Page) => row(page).getByRole('link');

/** Opens a place of Region as a person does, and comes back. */
async function openRegion(page: Page, context: BrowserContext, name: string): Promise<void> {
  await choose(page, 'Region', name);
  await closeNext(context, () => cardOf(page, 'Region').openLink.click());
}

/** Returns the address of the page that `open` has opened, which is closed. */
async function closeNext(context: BrowserContext, open: () => Promise<void>): Promise<string> {
  const next = context.waitForEvent('page');
  await open();
  const opened = await next;
  await opened.waitForURL(/^http/);
  const address = opened.url();
  await opened.close();
  return address;
}

/** The row scrolls by itself: the page does not. */
async function expectNothingBeside(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(page.viewportSize()?.width);
}

/** Signs in, opens two places, and waits until the next start will show them. */
async function openTwo(
  page: Page,
  context: BrowserContext,
  openAs: (email: string) => Promise<void>,
): Promise<void> {
  await openAs(region);
  await untilPageStored(page, somerset);
  await openRegion(page, context, somerset);
  await openRegion(page, context, exmoor);
  await expect.poll(() => storedPage(page)).toContain('Pinned and recent');
}

test('the places last opened stand in the first frame, are opened by two presses, and move no card', async ({
  page,
  context,
  openAs,
}) => {
  await openAs(region);
  await untilPageStored(page, somerset);
  const { card } = cardOf(page, 'Region');
  const before = await card.boundingBox();
  await openRegion(page, context, somerset);
  await openRegion(page, context, exmoor);
  await expect(row(page)).toHaveCount(0);
  expect(await card.boundingBox()).toEqual(before);
  await expect.poll(() => storedPage(page)).toContain('Pinned and recent');
  await page.close();

  const frames = await watchFrames(context);
  // One press: the icon. The other: the link.
  const next = await context.newPage();
  await next.goto('/');
  const address = await closeNext(context, () => links(next).filter({ hasText: somerset }).click());
  expect(address).toContain('somerset');
  await expectCards(next);
  expect(withCards(frames).every((text) => text.includes(`${exmoor} Region${somerset}`))).toBe(
    true,
  );

  // What was opened leads at the next start, and not before.
  await expect(links(next)).toHaveText([`${exmoor} Region`, `${somerset} Region`]);
  await expect(cardOf(next, 'Region').openLink).toHaveAttribute('href', /somerset/);
  await expect
    .poll(() => storedPage(next))
    .toMatch(new RegExp(`<nav.*${somerset}.*${exmoor}.*</nav>`));
  await next.reload();
  await expect(links(next)).toHaveText([`${somerset} Region`, `${exmoor} Region`]);
});

test('offline they are there as well, and nothing moves the cards below them', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openTwo(page, context, openAs);
  await context.setOffline(true);
  const frames = await watchFrames(context);
  await page.reload();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Offline/);
  await expect(links(page)).toHaveText([`${exmoor} Region`, `${somerset} Region`]);
  expect(withCards(frames).every((text) => text.includes(`${exmoor} Region${somerset}`))).toBe(
    true,
  );
  const { heading } = cardOf(page, 'Region');
  const before = await heading.boundingBox();

  await suite.local('revoke', region, exmoor);
  await context.setOffline(false);
  await expect(links(page)).toHaveText([`${somerset} Region`]);
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  await page.getByRole('menuitem', { name: 'Clear recents' }).click();
  await expect(links(page)).toHaveCount(0);
  expect(await heading.boundingBox()).toEqual(before);
});

test('a pin is set in the list without choosing, by keyboard, and leads at the next start', async ({
  page,
  context,
  openAs,
}) => {
  await openTwo(page, context, openAs);
  const { dropdown } = cardOf(page, 'Region');
  await dropdown.focus();
  await page.keyboard.press('ArrowDown');
  await expect(dropdown).toHaveAccessibleDescription(/Shift\+Enter: pin or unpin/);
  await page.keyboard.type('dart');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('option', { name: /catchments ?, pinned$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cardOf(page, 'Region').openLink).toHaveAttribute('href', /exmoor/);
  await expect.poll(() => storedPage(page)).toMatch(/<nav.*Dartmoor.*<\/nav>/);

  await page.reload();
  await expect(links(page)).toHaveText([dartmoor, `${exmoor} Region`, `${somerset} Region`]);
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await page.keyboard.press('Tab');
  await expect(links(page).first()).toBeFocused();
  const address = await closeNext(context, () => page.keyboard.press('Enter'));
  expect(address).toContain('dartmoor');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingBeside(page);
});

test('on a phone they take one row of 56 px, and the focus brings a link into view', async ({
  page,
  context,
  openAs,
}) => {
  await openTwo(page, context, openAs);
  await page.reload();
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await row(page).boundingBox())?.height).toBeLessThanOrEqual(56);
  expect((await links(page).first().boundingBox())?.height).toBe(44);
  await expect(links(page).last()).not.toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(links(page).last()).toBeFocused();
  await expect(links(page).last()).toBeInViewport({ ratio: 1 });
  await expectNothingBeside(page);
});

test('they are accessible in both themes, and so is a list with a pin', async ({
  page,
  context,
  openAs,
}) => {
  await openTwo(page, context, openAs);
  await page.reload();
  await expectCards(page);
  await expectAccessible(page, 'the row');
  await expect(row(page)).toMatchAriaSnapshot(`
    - navigation "Pinned and recent":
      - list:
        - listitem:
          - link "Exmoor and the Quantocks Region"
        - listitem:
          - link "Somerset Levels and Moors Region"
  `);
  await cardOf(page, 'Region').dropdown.click();
  await page.getByTitle('Pin (').first().click();
  await expect(page.getByRole('option', { name: /pinned$/ })).toBeVisible();
  await expectAccessible(page, 'a list with a pin');
});

test('a sign-out takes them with it', async ({ page, context, openAs }) => {
  await openTwo(page, context, openAs);
  expect(await storedRecords(page)).toContain('recent');
  await logOut(page, 'Amara Fielding');
  await page.getByRole('button', { name: region }).click();
  await expectCards(page);
  await expect(row(page)).toHaveCount(0);
  expect(await storedRecords(page)).not.toContain('recent');
  await untilPageStored(page, somerset);
  expect(await storedPage(page)).not.toContain('Pinned and recent');
});

test('switched off, nothing is kept of what is opened', async ({ page, context, openAs }) => {
  await openTwo(page, context, openAs);
  await page.reload();
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Show recent places' }).click();
  await expect(links(page)).toHaveCount(0);
  await openRegion(page, context, somerset);
  await expect.poll(() => storedRecords(page)).toContain('"recent":[]');
  await expect.poll(() => storedPage(page)).not.toContain('<nav');
  await page.reload();
  await expectCards(page);
  await expect(row(page)).toHaveCount(0);
});
