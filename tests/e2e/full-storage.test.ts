import type { Page } from '@playwright/test';
import { untilDue } from './clock.ts';
import { readStoredUser } from './storedUser.ts';
import { expect, expectCards, expectLoginPage, test } from './test.ts';

/* What is kept of a session for which there is no room, and by whom: tests/unit/auth/fullStorage.test.ts. */

const sentence = 'This browser has no room to keep you signed in';

test('in a full storage a sign-in goes on in its page, which says so; once there is room it is kept, and then in a full one, too', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: noRoom: localStorage has no room for the session$/);
  await page.clock.install();
  await page.goto('/');
  await expectLoginPage(page, suite);
  const other = await context.newPage();
  await other.goto(`${suite.origin}/assets/images/natural_capital_suite.svg`);
  await fillStorage(other, true);
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page, 'Amara Fielding');
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  await page.getByRole('menuitem', { name: 'Details for support' }).click();
  await expect(page.getByRole('dialog')).toContainText('noRoom: localStorage has no room');
  await page.keyboard.press('Escape');

  await other.evaluate(() => clearInterval(Number(document.documentElement.dataset.filling)));
  await other.evaluate(() => localStorage.removeItem('filler'));
  await page.clock.fastForward(untilDue);
  const stored = () => readStoredUser(page, suite);
  await expect.poll(stored).toMatchObject({ replaced: [{}], refreshToken: expect.any(String) });
  await expect(page.getByText(sentence)).toBeHidden();

  const before = await stored();
  await fillStorage(other, false);
  await page.clock.fastForward(untilDue);
  await expect.poll(async () => (await stored())?.idToken).not.toBe(before?.idToken);
  await page.reload();
  const answer = page.waitForResponse(`${suite.api}/me`);
  await page.clock.fastForward(untilDue);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await answer).status()).toBe(200);
  await expectCards(page, 'Amara Fielding');
  await expect(page.getByText(sentence)).toBeHidden();
});

/** Leaves localStorage without room for one character more; until it is told otherwise, where `isKept`. */
async function fillStorage(page: Page, isKept: boolean): Promise<void> {
  await page.evaluate((again) => {
    const fill = () => {
      let text = localStorage.getItem('filler') ?? '';
      for (let more = 2 ** 22; more >= 1; more = Math.floor(more / 2)) {
        try {
          localStorage.setItem('filler', text + 'x'.repeat(more));
          text += 'x'.repeat(more);
        } catch {
          // So many do not fit.
        }
      }
    };
    fill();
    if (again) document.documentElement.dataset.filling = String(setInterval(fill, 10));
  }, isKept);
}
