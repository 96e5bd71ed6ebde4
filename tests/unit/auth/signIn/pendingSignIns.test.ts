import { expect, test } from 'vitest';
import { storageKeys } from '../../../../shared/storageKeys.ts';
import { createFakeBrowser } from '../fakeBrowser.ts';
import { comeBack, leave } from './leave.ts';

/* Sign-ins that have left for the provider, of which each is stored until it is answered. */

/** A browser that was left for the login a while ago. */
async function leftBefore(milliseconds: number) {
  const browser = await createFakeBrowser();
  const first = await leave(browser);
  browser.clock.pass(milliseconds);
  return { browser, first };
}

test('however many logins are begun after it, the first can be answered', async () => {
  const { browser, first } = await leftBefore(1_000);
  for (let left = 0; left < 60; left += 1) {
    await leave(browser, { path: `/#${'x'.repeat(500_000)}` });
  }
  const all = browser.stored().filter(([key]) => key.startsWith(storageKeys.stateStorePrefix));
  expect(all.join('').length).toBeLessThan(200_000);
  expect((await comeBack(browser, first)).auth.getState().status).toBe('signedIn');
});

test.each([
  [23, 'signedIn'],
  [25, 'signingIn'],
])('after %i hours another login leaves it, answered, as %s', async (hours, status) => {
  const { browser, first } = await leftBefore(hours * 3_600_000);
  await leave(browser);
  expect((await comeBack(browser, first)).auth.getState().status).toBe(status);
});
