import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';

/* Sign-ins that have left for the provider, of which each is stored until it is answered. */

const hour = 3_600_000;

// The library reads the time by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function pass({ clock }: FakeBrowser, milliseconds: number): void {
  clock.pass(milliseconds);
  vi.setSystemTime(Date.now() + milliseconds);
}

async function leave(browser: FakeBrowser, path = '/'): Promise<string> {
  const tab = await browser.start({ path });
  tab.close();
  return tab.assigned[0] ?? '';
}

async function comeBack(browser: FakeBrowser, address: string): Promise<string> {
  const tab = await browser.start({ path: `/${browser.provider.login(address)}` });
  return tab.auth.getState().status;
}

test('however many logins are begun after it, the first can be answered', async () => {
  const browser = await createFakeBrowser();
  const first = await leave(browser);
  pass(browser, 1_000);
  for (let opened = 0; opened < 60; opened += 1) await leave(browser, `/#${'x'.repeat(500_000)}`);
  const all = browser.stored().filter(([key]) => key.startsWith(storageKeys.stateStorePrefix));
  expect(all.join('').length).toBeLessThan(200_000);
  expect(await comeBack(browser, first)).toBe('signedIn');
});

test.each([
  [23, 'signedIn'],
  [25, 'signingIn'],
])('after %i hours another login leaves it, answered, as %s', async (hours, status) => {
  const browser = await createFakeBrowser();
  const first = await leave(browser);
  pass(browser, hours * hour);
  await leave(browser);
  expect(await comeBack(browser, first)).toBe(status);
});
