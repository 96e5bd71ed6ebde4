import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser, type Tab } from './fakeBrowser.ts';

async function begun(browser: FakeBrowser, path = '/plans'): Promise<string> {
  const tab = browser.open({ path });
  await tab.auth.start();
  tab.close();
  return tab.assigned[0] ?? '';
}

function stateOf(address: string): string {
  return new URL(address).searchParams.get('state') ?? '';
}

function expectQuiet(tab: Tab, secrets: readonly string[]): void {
  for (const secret of secrets) expect(tab.reports.join('\n')).not.toContain(secret);
}

const foreign = [
  '?code=stolen&state=stranger',
  '?code=stolen&state=%25',
  '?code=stolen&state=%2525%253B',
  '?code=stolen&state=;',
  '?code=stolen&state=',
  '?code=stolen',
  '?state=stranger',
  '?code=stolen&code=twice&state=stranger&state=twice',
  '?error=stolen&error_description=<b>bold</b>&state=stranger',
  '?error=stolen',
  '?code=stolen&state=__proto__&iss=https://evil.test&session_state=x&error_uri=y',
];

test.each(foreign)('a visitor who follows %s is sent to login', async (query) => {
  const browser = await createFakeBrowser();
  const tab = browser.open({ path: `/plans${query}` });
  const started = tab.auth.start();
  expect(tab.path()).toBe('/plans');
  await started;
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(tab.reports).toHaveLength(1);
  expectQuiet(tab, ['stolen', 'stranger', 'evil', 'bold']);
});

test.each(foreign)('a session is kept through %s', async (query) => {
  const browser = await createFakeBrowser();
  (await browser.signIn()).close();
  const tab = browser.open({ path: `/plans${query}&page=2#top` });
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.path()).toBe('/plans?page=2#top');
  expect(tab.assigned).toEqual([]);
});

test('cleans a path of two slashes without leaving the site', async () => {
  const browser = await createFakeBrowser();
  const tab = browser.open({ path: 'http://localhost:4173//evil.test?code=x&state=y' });
  await tab.auth.start();
  expect(tab.path()).toBe('//evil.test');
  expect(stateOf(tab.assigned[0] ?? '')).not.toBe('');
});

test('a callback with a repeated code is ignored', async () => {
  const browser = await createFakeBrowser();
  const state = stateOf(await begun(browser));
  const tab = browser.open({ path: `/?code=one&code=two&state=${state}` });
  await tab.auth.start();
  expect(browser.provider.count('POST /token')).toBe(0);
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
});

test('a callback is used once', async () => {
  const browser = await createFakeBrowser();
  const query = browser.provider.login(await begun(browser));
  const tab = browser.open({ path: `/${query}` });
  await Promise.all([tab.auth.start(), tab.auth.start()]);
  const again = browser.open({ path: `/${query}` });
  await again.auth.start();
  expect(browser.provider.count('POST /token')).toBe(1);
  expect(again.auth.getState()).toMatchObject({ status: 'signedIn' });
  expect(again.reports).toEqual([
    'foreignCallback: a callback that answers no request of ours is ignored',
  ]);
});

test('the address is the return path before the code is exchanged', async () => {
  const browser = await createFakeBrowser();
  const query = browser.provider.login(await begun(browser, '/plans?page=2#top'));
  const tab = browser.open({ path: `/${query}&session_state=s` });
  const started = tab.auth.start();
  expect(tab.path()).toBe('/plans?page=2#top');
  await started;
});

test.each(['//evil.test', '/.//evil.test', '/\\evil.test', 'https:evil.test', '/forbidden'])(
  'a remembered path of %s becomes the home page',
  async (returnPath) => {
    const browser = await createFakeBrowser();
    const before = browser.open();
    await before.auth.start();
    const state = stateOf(before.assigned[0] ?? '');
    const key = `natural-capital-suite.sign-in.${state}`;
    const kept = JSON.parse(browser.localStorage.getItem(key) ?? '');
    browser.localStorage.setItem(
      key,
      JSON.stringify({ ...kept, data: { ...kept.data, returnPath } }),
    );
    const tab = browser.open({ path: `/${browser.provider.login(before.assigned[0] ?? '')}` });
    await tab.auth.start();
    expect(tab.path()).toBe('/');
    expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
  },
);

test.each([
  ['access_denied', 'accessDenied', 'access_denied'],
  ['consent_required', 'accessDenied', 'consent_required'],
  ['server_error', 'providerError', 'server_error'],
  ['invalid_scope', 'providerError', 'invalid_scope: see VITE_OIDC_SCOPE'],
  ['unauthorized_client', 'providerError', 'unauthorized_client: see VITE_OIDC_CLIENT_ID'],
  ['constructor', 'providerError', 'constructor'],
  ['<b>bold</b>', 'providerError', 'not by an error code of OAuth'],
  ['a'.repeat(41), 'providerError', 'not by an error code of OAuth'],
])('a sign-in answered with %s ends as %s and is told as %s', async (error, reason, told) => {
  const browser = await createFakeBrowser();
  const state = stateOf(await begun(browser));
  const tab = browser.open({ path: `/?${new URLSearchParams({ error, state })}` });
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason });
  expect(tab.reports).toEqual([`${reason}: ${told}`]);
});

test('an error callback shows a page without the provider’s text', async () => {
  const browser = await createFakeBrowser();
  const state = stateOf(await begun(browser));
  const tab = browser.open({
    path: `/?error=access_denied&error_description=<b>bold</b>&state=${state}`,
  });
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'accessDenied' });
  expect(tab.path()).toBe('/plans');
  expectQuiet(tab, ['bold', state]);
  expect(browser.localStorage.getItem(`natural-capital-suite.sign-in.${state}`)).toBeNull();
});

test('takes `login_hint` out of the address and sends it with the login', async () => {
  const browser = await createFakeBrowser();
  const tab = browser.open({ path: '/plans?login_hint=analyst%40suite.test&page=2' });
  await tab.auth.start();
  expect(tab.path()).toBe('/plans?page=2');
  expect(new URL(tab.assigned[0] ?? '').searchParams.get('login_hint')).toBe('analyst@suite.test');
  expect(tab.reports).toEqual([]);
});
