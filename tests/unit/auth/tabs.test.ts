import { expect, test } from 'vitest';
import { accountDigest } from '../../../shared/accountDigest.ts';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { analyst } from '../device/freshDevice.ts';
import { createFakeBrowser, signedIn } from './fakeBrowser.ts';

/* What tabs owe each other beside what any order of events proves: interleavings.test.ts. */

test('a tab does not remove the user whom another tab is just storing', async () => {
  const account = await accountDigest(analyst);
  const { browser, tab: open } = await signedIn();
  const kept: (string | undefined)[] = [];
  // Told between the cookie and the storage, as another process may be: a removal would come after.
  browser.cookies.onWrite = () => {
    if (!browser.cookies.cookie.includes(account)) return;
    browser.announceCookies();
    kept.push(browser.user()?.subject);
  };
  await open.auth.signIn();
  const following = await browser.start();
  const back = await browser.comeBack(open, 'analyst');
  expect(kept[0]).toBe('region');
  expect(kept).not.toContain(undefined);
  expect(browser.user()).toMatchObject({ subject: 'analyst', account });
  for (const { auth } of [following, back]) {
    expect(auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  }
});

test('an accepted call writes both cookies again, once a day', async () => {
  const { browser, tab } = await signedIn();
  const before = browser.cookies.written.length;
  tab.auth.onAuthorized('/me');
  expect(browser.cookies.written).toHaveLength(before);
  browser.clock.jump(86_400_000);
  tab.auth.onAuthorized('/me');
  tab.auth.onAuthorized('/me');
  expect(browser.cookies.written).toHaveLength(before + 2);
});

test('another user replaces the first in one step', async () => {
  const { browser, tab } = await signedIn();
  await tab.auth.signIn();
  await tab.fire('pageshow', { persisted: true });
  const seen: string[] = [];
  tab.auth.subscribe(() => seen.push(JSON.stringify(tab.auth.getState())));
  await browser.comeBack(tab, 'analyst');
  expect(seen).toEqual([expect.stringContaining('"subject":"analyst"')]);
  expect(await tab.auth.bearer()).toBe(browser.user()?.idToken);
});

test('a signed-out page does not follow an expired session', async () => {
  const browser = await createFakeBrowser();
  const left = await browser.start();
  const state = new URL(left.assigned[0] ?? '').searchParams.get('state');
  const tab = await browser.start({ path: `/?error=access_denied&state=${state}` });
  browser.post = () => undefined; // The other tab's session has ended before this one hears of it.
  await browser.signIn();
  browser.changeUser({ renewal: 'revoked' });
  const { authority, clientId } = browser.config.oidc;
  await tab.fire('storage', { key: storedUserKey(authority, clientId) });
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'accessDenied' });
});
