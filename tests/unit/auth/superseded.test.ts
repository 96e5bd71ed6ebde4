import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { settled } from './settled.ts';

const discovery = 'GET /.well-known/openid-configuration';

/** Holds discovery's next answer. */
function holdDiscovery(browser: FakeBrowser): () => void {
  let answer = (_: Response) => {};
  browser.provider.answers.set(discovery, () => new Promise((resolve) => (answer = resolve)));
  return () => answer(json(browser.provider.metadata));
}

/** Presses 'Sign in' in `tab`, which waits until `answer` is called. */
async function beginSignIn(browser: FakeBrowser, tab: ReturnType<FakeBrowser['open']>) {
  const answer = holdDiscovery(browser);
  const leaving = tab.auth.signIn();
  await settled();
  return { leaving, answer };
}

async function openExpired(browser: FakeBrowser) {
  browser.hasData = true;
  const tab = await browser.signIn();
  browser.changeUser({ renewal: 'revoked' });
  tab.window.dispatchEvent(new Event('focus'));
  expect(tab.auth.getState()).toMatchObject({ freshness: 'expired' });
  return tab;
}

test('a login is superseded by a sign-in in another tab', async () => {
  const browser = await createFakeBrowser();
  const tab = await openExpired(browser);
  const { leaving, answer } = await beginSignIn(browser, tab);
  browser.provider.answers.clear();
  const other = browser.open();
  await other.auth.start();
  await other.auth.signIn();
  await browser.open({ path: `/${browser.provider.login(other.assigned[0] ?? '')}` }).auth.start();
  await settled();
  answer();
  expect(await leaving).toBe('superseded');
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.assigned).toEqual([]);
});

test('a login is superseded by a sign-out in a sibling application', async () => {
  const browser = await createFakeBrowser();
  const tab = await openExpired(browser);
  const { leaving, answer } = await beginSignIn(browser, tab);
  browser.cookies.cookie = 'natural-capital-suite.is-authenticated=false; Path=/';
  tab.window.dispatchEvent(new Event('focus'));
  answer();
  expect(await leaving).toBe('superseded');
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(tab.assigned).toEqual([]);
});

test('a failed login after a sibling’s sign-out does not redirect', async () => {
  const browser = await createFakeBrowser();
  const tab = await openExpired(browser);
  const { leaving } = await beginSignIn(browser, tab);
  browser.cookies.cookie = 'natural-capital-suite.is-authenticated=false; Path=/';
  tab.window.dispatchEvent(new Event('focus'));
  browser.clock.pass(10_000);
  expect(await leaving).toBe('unreachable');
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
});

test('a login from the signed-out page is superseded by another tab’s sign-in', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.isOnline = false;
  await tab.auth.signOut();
  browser.isOnline = true;
  const { leaving, answer } = await beginSignIn(browser, tab);
  browser.provider.answers.clear();
  await browser.signIn('analyst');
  answer();
  expect(await leaving).toBe('superseded');
  expect(tab.auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  expect(tab.assigned).toEqual([]);
});

test('a login is superseded by a sign-out in the same tab', async () => {
  const browser = await createFakeBrowser();
  const tab = await openExpired(browser);
  const { leaving, answer } = await beginSignIn(browser, tab);
  browser.provider.answers.clear();
  await tab.auth.signOut();
  answer();
  expect(await leaving).toBe('superseded');
  expect(tab.assigned).toEqual([expect.stringContaining('/session/end')]);
});
