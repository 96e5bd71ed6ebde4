import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { settled } from './settled.ts';

const discovery = 'GET /.well-known/openid-configuration';

/** Holds the provider's next answer to the question that precedes a login. */
function holdDiscovery(browser: FakeBrowser): () => void {
  let answer = (_: Response) => {};
  browser.provider.answers.set(discovery, () => new Promise((resolve) => (answer = resolve)));
  return () => answer(json(browser.provider.metadata));
}

/** Asks for the login in `tab`, which waits until `answer` lets the provider answer. */
async function beginSignIn(browser: FakeBrowser, tab: ReturnType<FakeBrowser['open']>) {
  const answer = holdDiscovery(browser);
  const leaving = tab.auth.signIn();
  await settled();
  return { leaving, answer };
}

async function openExpired(browser: FakeBrowser) {
  browser.hasData = true;
  const tab = await browser.signIn();
  browser.changeUser({ standing: 'ended' });
  tab.window.dispatchEvent(new Event('focus'));
  expect(tab.auth.getState()).toMatchObject({ freshness: 'expired' });
  return tab;
}

test('a session that another tab has signed in to meanwhile is not left', async () => {
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
  expect(await leaving).toBe('overtaken');
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.assigned).toEqual([]);
});

test('a sign-out in a sibling meanwhile is not answered with its user’s login', async () => {
  const browser = await createFakeBrowser();
  const tab = await openExpired(browser);
  const { leaving, answer } = await beginSignIn(browser, tab);
  browser.cookies.cookie = 'natural-capital-suite.is-authenticated=false; Path=/';
  tab.window.dispatchEvent(new Event('focus'));
  answer();
  expect(await leaving).toBe('overtaken');
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(tab.assigned).toEqual([]);
});

test('nor is it turned into a page that goes to the login by itself', async () => {
  const browser = await createFakeBrowser();
  const tab = await openExpired(browser);
  const { leaving } = await beginSignIn(browser, tab);
  browser.cookies.cookie = 'natural-capital-suite.is-authenticated=false; Path=/';
  tab.window.dispatchEvent(new Event('focus'));
  browser.clock.pass(10_000);
  expect(await leaving).toBe('unreachable');
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
});

test('a page that was signed out takes up a sign-in of another tab instead', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.isOnline = false;
  await tab.auth.signOut();
  browser.isOnline = true;
  const { leaving, answer } = await beginSignIn(browser, tab);
  browser.provider.answers.clear();
  await browser.signIn('analyst');
  answer();
  expect(await leaving).toBe('overtaken');
  expect(tab.auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  expect(tab.assigned).toEqual([]);
});

test('somebody who signs out while the login is looked for is signed out', async () => {
  const browser = await createFakeBrowser();
  const tab = await openExpired(browser);
  const { leaving, answer } = await beginSignIn(browser, tab);
  browser.provider.answers.clear();
  await tab.auth.signOut();
  answer();
  expect(await leaving).toBe('overtaken');
  expect(tab.assigned).toEqual([expect.stringContaining('/session/end')]);
});
