import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf, choose } from '../cardOf.ts';
import type { Suite } from '../suite.ts';
import { expect, expectCards, test } from '../test.ts';
import { storedPage } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

const region = 'region@suite.test';
const [somerset, exmoor] = ['Somerset Levels and Moors', 'Exmoor and the Quantocks'];

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly openAs: (email: string) => Promise<void>;
  readonly suite: Pick<Suite, 'api' | 'local'>;
}

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

/** Signs in with more than seven places, opens two, and waits until the next start will show them. */
async function openTwo({ page, context, openAs, suite }: Visit): Promise<void> {
  for (let number = 1; number <= 5; number += 1) {
    const name = `Plot ${number}`;
    await suite.local(
      'grant',
      region,
      'natural_capital_plan',
      name,
      `${suite.api}/pages/${number}`,
    );
  }
  await openAs(region);
  await untilPageStored(page, somerset);
  await openRegion(page, context, somerset);
  await openRegion(page, context, exmoor);
  await expect.poll(() => storedPage(page)).toContain('Pinned and recent');
}

test('the places last opened stand in the first frame, the last one chosen, offline too, and move no card', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openTwo({ page, context, openAs, suite });
  await expect(row(page)).toHaveCount(0);
  await context.setOffline(true);
  const frames = await watchFrames(context);
  await page.reload();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Offline/);
  await expect(links(page)).toHaveText([/^Exmoor.*Region$/, /^Somerset.*Region$/]);
  // On a busy machine a frame may come while the page is still being parsed.
  const shown = withCards(frames);
  expect(shown).not.toEqual([]);
  expect(shown.every((text) => /Exmoor.*Region.*Somerset/s.test(text))).toBe(true);
  expect(shown.join()).not.toContain('Select a location');
  const { heading, openLink } = cardOf(page, 'Region');
  await expect(openLink).toHaveAttribute('href', /exmoor/);
  const place = () => heading.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await place();

  await suite.local('revoke', region, exmoor);
  await context.setOffline(false);
  await expect(links(page)).toHaveText([/^Somerset.*Region$/]);
  expect(await place()).toBeCloseTo(before, 0);
  const address = await closeNext(context, () => links(page).click());
  expect(address).toContain('somerset');
});

test('a pin, set from a menu below its button, leads a row of 56 px, where on a phone focus brings a link into view', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openTwo({ page, context, openAs, suite });
  await choose(page, 'Region', 'Plot 3');
  const more = cardOf(page, 'Region').card.getByRole('button', { name: 'More' });
  await more.click();
  const [button, menu] = [await more.boundingBox(), await page.getByRole('menu').boundingBox()];
  expect(menu?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  await page.keyboard.press('Enter');
  await expect(more).toBeFocused();
  await expect.poll(() => storedPage(page)).toMatch(/<nav.*Plot 3.*<\/nav>/);
  await page.reload();
  await expectCards(page);
  await expectAccessible(page, 'the row');
  const firstCard = await page.getByRole('article').first().boundingBox();
  expect(firstCard?.y, 'below search and row').toBeLessThanOrEqual(270);
  await expect(links(page)).toHaveText([/^Plot 3/, /^Exmoor/, /^Somerset/]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await row(page).boundingBox())?.height).toBeLessThanOrEqual(56);
  expect((await links(page).first().boundingBox())?.height).toBe(44);
  await expect(links(page).last()).not.toBeInViewport({ ratio: 1 });
  await links(page).first().focus();
  for (let step = 1; step < 3; step += 1) await page.keyboard.press('Tab');
  await expect(links(page).last()).toBeFocused();
  await expect(links(page).last()).toBeInViewport({ ratio: 1 });
  await expectNothingBeside(page);
});
