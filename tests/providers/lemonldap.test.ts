import type { Page } from '@playwright/test';
import { expectCards, logOut } from '../e2e/test.ts';
import { expect } from '../support/expect.ts';
import { test } from './test.ts';

/** What the portal's pages ask for; a name is the password as well. */
async function enter(page: Page, name: string, password = name): Promise<void> {
  await page.locator('[name=user]').fill(name);
  await page.locator('[name=password]').fill(password);
  await page.locator('#lform button[type=submit]').first().click();
}

async function answer(page: Page, word: 'Accept' | 'Refuse'): Promise<void> {
  await page.getByRole('button', { name: word }).click();
}

async function signIn(page: Page, name = 'dwho'): Promise<void> {
  await page.goto('/');
  await enter(page, name);
  const cards = page.getByRole('article').first();
  const consent = page.getByRole('button', { name: 'Accept' });
  await expect(cards.or(consent)).toBeVisible();
  // The portal remembers it.
  if (await consent.isVisible()) await answer(page, 'Accept');
  await expectCards(page);
}

function readIdToken(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) =>
      /^natural-capital-suite\.user\./.test(name),
    );
    return key && JSON.parse(localStorage.getItem(key) ?? '').idToken;
  });
}

async function untilRenewed(page: Page): Promise<void> {
  const before = await readIdToken(page);
  await expect.poll(() => readIdToken(page)).not.toBe(before);
}

test('signs in, and the API takes the ID token', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('button', { name: 'dwho Demo' })).toBeVisible();
});

test('says so when the password is wrong, and signs in with the right one', async ({ page }) => {
  await page.goto('/');
  await enter(page, 'dwho', 'wrong');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await enter(page, 'dwho');
  await expectCards(page);
});

test('who refuses the consent reads that they did not agree', async ({ page }) => {
  await page.goto('/');
  await enter(page, 'rtyler');
  await answer(page, 'Refuse');
  await expect(page.getByRole('heading', { name: 'You did not agree' })).toBeVisible();
});

test('renews twice without a word, in two tabs as in one', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/');
  await expectCards(other);
  await untilRenewed(page);
  await untilRenewed(page);
  expect(await readIdToken(other)).toBe(await readIdToken(page));
  await expectCards(other);
});

test('a session that ended there leaves the cards, and can be begun again', async ({
  page,
  bench,
}) => {
  await signIn(page);
  await bench.provider.endSessions();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await enter(page, 'dwho');
  await expectCards(page);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeHidden();
});

for (const [word, outcome] of [
  ['Accept', 'leads to a login'],
  // Seconds after a login the provider does not ask for the password again.
  ['Refuse', 'comes back, and the provider signs in whom it still knows'],
] as const) {
  test(`Logout is asked about, and with '${word}' it ${outcome}`, async ({ page, bench }) => {
    await signIn(page);
    await logOut(page, 'dwho Demo');
    const back = page.waitForRequest(`${bench.origin}/?state=*`);
    await answer(page, word);
    await back;
    const password = page.locator('[name=password]');
    const name = page.getByRole('button', { name: 'dwho Demo' });
    await expect(word === 'Accept' ? password : name.or(password)).toBeVisible();
  });
}
