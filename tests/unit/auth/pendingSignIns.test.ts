import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { comeBack, leave } from './leave.ts';

/* Sign-ins that have left for the provider, of which each is stored until it is answered. */

// The library reads the time by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function passBoth({ clock }: FakeBrowser, milliseconds: number): void {
  clock.pass(milliseconds);
  vi.setSystemTime(Date.now() + milliseconds);
}

test('however many logins are begun after it, the first can be answered', async () => {
  const browser = await createFakeBrowser();
  const first = await leave(browser);
  passBoth(browser, 1_000);
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
  const browser = await createFakeBrowser();
  const first = await leave(browser);
  passBoth(browser, hours * 3_600_000);
  await leave(browser);
  expect((await comeBack(browser, first)).auth.getState().status).toBe(status);
});
