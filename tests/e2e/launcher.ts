import type { BrowserContext, Page } from '@playwright/test';
import { cardCount } from '../support/cardCount.ts';
import { expect } from '../support/expect.ts';
import { untilPageStored } from '../support/until.ts';
import type { Suite } from './suite.ts';

/* What people do and see, in a sentence each. */

/** Amara Fielding has three locations in Region and one in Project. */
export const region = 'region@suite.test';
const amara = 'Amara Fielding';

/** Opens the launcher as a visitor and signs in at the provider's own page. */
export async function signIn(page: Page, email = region, path = '/'): Promise<void> {
  await page.goto(path);
  await logIn(page, email);
}

/** Signs in at the provider's page, to which the launcher has led. */
export async function logIn(page: Page, email = region): Promise<void> {
  await page.getByRole('button', { name: email }).click();
}

/**
 * Sets the page's clock, which must have been installed, forward into the last quarter of an ID token's life,
 * which renews it. The stand-ins go by the true time, for which the page's clock is simply wrong.
 */
export async function passToRenewal(page: Page): Promise<void> {
  await page.clock.fastForward(250_000);
}

/**
 * Somebody is signed in and sees the applications; `name` says who. The application itself has come
 * by then: cards of the stored page alone do not hear what other tabs do.
 */
export async function expectCards(page: Page, name?: string): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(cardCount);
  await expect(freshness(page)).not.toHaveText('Refreshing…');
  if (name !== undefined) await expect(page.getByRole('button', { name })).toBeVisible();
}

/** The page is the provider's login, and not one of ours that offers to sign in. */
export async function expectLoginPage(page: Page, suite: Suite): Promise<void> {
  await expect(page.getByRole('button', { name: region })).toBeVisible();
  expect(page.url()).toMatch(new RegExp(`^${suite.provider}/interaction/`));
}

/** The launcher's own page for who is signed out, without a card. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^You are signed out/ })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
}

/** The line above the cards that says how old they are. */
export function freshness(page: Page) {
  return page.getByRole('main').getByRole('status').first();
}

/** The API has answered; from then on the application answers keys, too. */
export async function expectUpdated(page: Page): Promise<void> {
  await expect(freshness(page)).toHaveText(/^Updated/);
}

/** The cards stand without a network; by then the application answers keys. */
export async function expectOffline(page: Page): Promise<void> {
  await expect(freshness(page)).toHaveText(/^Offline. Last updated \d\d:\d\d$/);
}

export async function refresh(page: Page): Promise<void> {
  await page.getByRole('button', { name: /refresh$/i }).click();
}

/** The device has a page to answer the next start with; `text` is in its cards. */
export function untilStored(page: Page, text = 'Somerset Levels and Moors'): Promise<void> {
  return untilPageStored(page, text);
}

/** The page has all that it loads when idle. */
export async function untilIdleParts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const files = performance.getEntriesByType('resource');
    const parts = ['idle', 'SelectSearch', 'Toasts', 'jose'];
    return parts.every((part) => files.some(({ name }) => name.includes(`/static/${part}-`)));
  });
}

/** Another tab of the same browser, with the cards. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await expectCards(page);
  return page;
}

/** Cuts the network off from every tab; what Chromium says of that is no error of ours. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
}

/** Opens the user menu, which bears the user's name. */
export async function openUserMenu(page: Page, name = amara): Promise<void> {
  await page.getByRole('button', { name }).click();
}

/** Logs out by the user menu. */
export async function logOut(page: Page, name = amara): Promise<void> {
  await openUserMenu(page, name);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Resolves with the tab that a press opens. */
export async function openedBy(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await press();
  return await opened;
}
