import type { BrowserContext, Page } from '@playwright/test';
import { unexpectedMessage } from '../../../src/api/errors.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { expect, test } from '../test.ts';
import { storedPage, storedRecords } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

const freshness = (page: Page) => page.getByRole('main').getByRole('status');
const cards = (page: Page) => page.getByRole('article');
const calls = ['/me', '/me/applications'] as const;
const refusals = {
  '/me': /^Updated \d\d:\d\d$/,
  '/me/applications': /^Could not refresh, as of \d\d:\d\d today$/,
};

/** Collects what toasts say from the next page on: they are gone within seconds. */
async function watchToasts(context: BrowserContext): Promise<string[]> {
  const toasts: string[] = [];
  await context.exposeBinding('tellToast', (_source, text: string) => void toasts.push(text));
  await context.addInitScript(() => {
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('#toasts [role=group]')) {
        if (!seen.has(toast)) Reflect.get(window, 'tellToast')(toast.textContent);
        seen.add(toast);
      }
    }).observe(document, { subtree: true, childList: true });
  });
  return toasts;
}

test.beforeEach(async ({ openAs, page, console }) => {
  console.expectError(/Failed to load resource/);
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
});

test("a captive portal's page at any call leaves the stored cards, says so in the page and in one toast", async ({
  page,
  context,
  suite,
}) => {
  for (const [call, said] of Object.entries(refusals)) {
    await suite.local('fail', 'none');
    await suite.local('fail', 'api', call, 'html');
    await page.reload();
    await expect(freshness(page)).toHaveText(said);
    await expect(cards(page)).toHaveCount(3);
  }
  await suite.local('fail', 'api', '*', 'html');
  const toasts = await watchToasts(context);
  await page.reload();
  await expect(freshness(page)).toHaveText(/^Could not refresh/);
  await expect.poll(() => toasts).toEqual([unexpectedMessage]);
  const answers = calls.map((call) => page.waitForResponse(`${suite.api}${call}`));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await Promise.all(answers);
  await expect(freshness(page)).toHaveText(/^Could not refresh/);
  expect(toasts).toEqual([unexpectedMessage]);

  await suite.local('fail', 'none');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(freshness(page)).toHaveText(/^Updated \d\d:\d\d$/);
  await expect(cards(page)).toHaveCount(3);
});

test('a 403 takes the cards off the screen and off the device, until there is none', async ({
  page,
  suite,
}) => {
  await suite.local('fail', 'api', '/me/applications', '403');
  await page.reload();
  await expect(page).toHaveURL(`${suite.origin}/forbidden`);
  await expect(page).toHaveTitle('No access | Natural Capital Suite');
  await expect(cards(page)).toHaveCount(0);
  await expect.poll(() => storedPage(page)).toBe('');
  await expect.poll(() => storedRecords(page)).not.toContain('Somerset');

  await suite.local('fail', 'none');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page).toHaveURL(`${suite.origin}/`);
});

test('a 401 signs out, and no frame shows the cards again', async ({ page, context, suite }) => {
  await suite.local('fail', 'api', '/me', '401');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const frames = await watchFrames(context);
  await page.goto('/third-party-notices.md');
  expect(await storedPage(page)).toBe('');
  expect(await storedRecords(page)).toBe('[]');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(withCards(frames)).toEqual([]);
});
