import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import type { Config } from '../../../shared/Config.ts';
import { createFakeBrowser, type FakeBrowser, type Tab } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { pass } from './pass.ts';

const client = { client_id: 'natural-capital-suite' };
const withoutToken = { ...client, logout_hint: 'region' };

function setOidc(browser: FakeBrowser, changes: Partial<Config['oidc']>): void {
  browser.config = { ...browser.config, oidc: { ...browser.config.oidc, ...changes } };
}

/** Logs out; what the provider is told of whose session it is. */
async function leave(tab: Tab): Promise<Record<string, string>> {
  await tab.auth.signOut();
  const query = Object.fromEntries(new URL(tab.assigned[0] ?? '').searchParams);
  const { post_logout_redirect_uri: _, state: __, ...hints } = query;
  return hints;
}

test.each([
  ['before the first renewal', 0],
  ['while the replaced token is valid', 250_000],
  ['while some API may accept it all the same', 595_000],
])('%s the provider is told the account, and no token', async (_, age) => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  await pass(browser, age);
  expect(await leave(tab)).toEqual(withoutToken);
});

test.each([605_000, 725_000, 965_000, 1_500_000])(
  'after %i ms the hint is an ID token that is long dead',
  async (age) => {
    const browser = await createFakeBrowser();
    const tab = await browser.signIn();
    await pass(browser, age);
    expect(browser.user()?.replaced?.length).toBeLessThanOrEqual(3);
    const { id_token_hint: hint = '', ...others } = await leave(tab);
    expect(others).toEqual(client);
    const { sub, exp = 0 } = decodeJwt(hint);
    expect(sub).toBe('region');
    expect(exp * 1000).toBeLessThan(browser.clock.trueTime() - 300_000);
  },
);

test('a session that the provider ended leaves with its own last token', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const tab = await browser.signIn();
  const idToken = browser.user()?.idToken;
  browser.provider.answers.set('POST /token', () => json({ error: 'invalid_grant' }, 400));
  await pass(browser, 605_000);
  expect(tab.auth.getState()).toMatchObject({ freshness: 'expired' });
  expect(await leave(tab)).toEqual({ ...client, id_token_hint: idToken });
});

test('a device whose clock is ahead takes no living token for dead', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  await pass(browser, 250_000);
  browser.clock.jump(24 * 3_600_000);
  expect(await leave(tab)).toEqual(withoutToken);
});

test('where no server says what time it is, no token is sent', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set('HEAD http://localhost:4173/', () => new Response());
  const tab = await browser.signIn();
  await pass(browser, 605_000);
  expect(await leave(tab)).toEqual(withoutToken);
});

test.each([
  ['of the session', { sid: 'session-7' }, 'session-7'],
  ['of the account, as Entra ID’s', { sid: 'session-7', login_hint: 'O.CiQ' }, 'O.CiQ'],
])('the provider’s own name %s is sent where the token has one', async (_, claims, hint) => {
  const browser = await createFakeBrowser();
  browser.provider.claims = claims;
  const tab = await browser.signIn();
  expect(await leave(tab)).toEqual({ ...withoutToken, logout_hint: hint });
});

test.each([0, 605_000])(
  'after %i ms a provider that requires a hint gets the current token',
  async (age) => {
    const browser = await createFakeBrowser();
    setOidc(browser, { logoutHint: 'current' });
    const tab = await browser.signIn();
    await pass(browser, age);
    const hint = browser.user()?.idToken;
    expect(await leave(tab)).toEqual({ ...client, id_token_hint: hint });
  },
);

test('a provider that refuses a dead token gets none', async () => {
  const browser = await createFakeBrowser();
  setOidc(browser, { logoutHint: 'none' });
  const tab = await browser.signIn();
  await pass(browser, 605_000);
  expect(await leave(tab)).toEqual(withoutToken);
});

test('where discovery names no end-session, the operator’s address is gone to', async () => {
  const browser = await createFakeBrowser();
  browser.provider.metadata = { ...browser.provider.metadata, end_session_endpoint: undefined };
  setOidc(browser, {
    clientId: 'a b',
    logoutUrl: 'https://id.suite.test/out?client_id={client_id}&logout_uri={origin}/',
  });
  browser.provider.claims = { aud: 'a b' };
  const tab = await browser.signIn();
  await tab.auth.signOut();
  expect(tab.assigned).toEqual([
    'https://id.suite.test/out?client_id=a%20b&logout_uri=http%3A%2F%2Flocalhost%3A4173/',
  ]);
});

test('the audience is sent along as it was', async () => {
  const browser = await createFakeBrowser();
  setOidc(browser, { audience: 'the-api' });
  const tab = await browser.signIn();
  expect(await leave(tab)).toEqual({ ...withoutToken, audience: 'the-api' });
});
