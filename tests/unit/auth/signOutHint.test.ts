import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import type { Config } from '../../../shared/Config.ts';
import { createFakeBrowser, type Tab } from './fakeBrowser.ts';
import { token } from './fakeProvider.ts';
import { pass } from './settled.ts';

// Proves P37 (docs/product.md).

const client = { client_id: 'natural-capital-suite' };
const withoutToken = { ...client, logout_hint: 'region' };

interface Case {
  /** The configuration that differs before the sign-in. */
  readonly oidc?: Partial<Config['oidc']>;
  readonly claims?: Record<string, unknown>;
  /** In milliseconds, and by how much the device's clock is set then. */
  readonly age?: number;
  readonly jump?: number;
  /** The server does not say what time it is. */
  readonly isSilent?: boolean;
}

async function signedIn({ oidc, claims = {}, age = 0, jump = 0, isSilent = false }: Case) {
  const browser = await createFakeBrowser();
  browser.config = { ...browser.config, oidc: { ...browser.config.oidc, ...oidc } };
  browser.provider.claims = claims;
  if (isSilent) browser.provider.fail('HEAD http://localhost:4173/');
  const tab = await browser.signIn();
  await pass(browser, age);
  browser.clock.jump(jump);
  return { browser, tab };
}

/** Logs out; what the provider is told of whose session it is, and whether it may lead back. */
async function leave(tab: Tab): Promise<Record<string, string>> {
  await tab.auth.signOut();
  const query = Object.fromEntries(new URL(tab.assigned[0] ?? '').searchParams);
  const { post_logout_redirect_uri, state, ...hints } = query;
  expect(post_logout_redirect_uri).toBe('http://localhost:4173/');
  expect(state).toMatch(/^\w{32}$/);
  return hints;
}

test.each<[string, Case, object]>([
  ['before the first renewal', {}, withoutToken],
  ['while the replaced token is valid', { age: 250_000 }, withoutToken],
  ['while some API may accept it all the same', { age: 595_000 }, withoutToken],
  ['where the device’s clock is ahead', { age: 250_000, jump: 86_400_000 }, withoutToken],
  ['where no server says what time it is', { age: 605_000, isSilent: true }, withoutToken],
  ['that refuses dead tokens', { age: 605_000, oidc: { logoutHint: 'none' } }, withoutToken],
  ['that names the session', { claims: { sid: 'session-7' } }, { logout_hint: 'session-7' }],
  [
    'that names the account, as Entra ID',
    { claims: { sid: 'session-7', login_hint: 'O.CiQ' } },
    { logout_hint: 'O.CiQ' },
  ],
  ['with an audience', { oidc: { audience: 'the-api' } }, { ...withoutToken, audience: 'the-api' }],
])('a provider %s is told the account, and no token', async (_, setting, hints) => {
  const { tab } = await signedIn(setting);
  expect(await leave(tab)).toEqual({ ...client, ...hints });
});

test.each([605_000, 725_000, 965_000, 1_500_000])(
  'after %i ms the hint is an ID token that is long dead',
  async (age) => {
    const { browser, tab } = await signedIn({ age });
    expect(browser.user()?.replaced?.length).toBeLessThanOrEqual(3);
    const { id_token_hint: hint = '', ...others } = await leave(tab);
    expect(others).toEqual(client);
    const { sub, exp = 0 } = decodeJwt(hint);
    expect(sub).toBe('region');
    expect(exp * 1000).toBeLessThan(browser.clock.trueTime() - 300_000);
  },
);

test('a session that the provider ended leaves with its own last token', async () => {
  const { browser, tab } = await signedIn({});
  browser.hasData = true;
  const idToken = browser.user()?.idToken;
  browser.provider.fail(token, 400);
  await pass(browser, 605_000);
  expect(tab.auth.getState()).toMatchObject({ validity: 'expired' });
  expect(await leave(tab)).toEqual({ ...client, id_token_hint: idToken });
});

test.each([0, 605_000])('after %i ms one that requires it gets the current token', async (age) => {
  const { browser, tab } = await signedIn({ age, oidc: { logoutHint: 'current' } });
  const hint = browser.user()?.idToken;
  expect(await leave(tab)).toEqual({ ...client, id_token_hint: hint });
});

test('where discovery names no end-session, the operator’s address is gone to', async () => {
  const logoutUrl = 'https://id.suite.test/out?client_id={client_id}&logout_uri={origin}/';
  const { browser, tab } = await signedIn({
    oidc: { clientId: 'a b', logoutUrl },
    claims: { aud: 'a b' },
  });
  browser.provider.metadata = { ...browser.provider.metadata, end_session_endpoint: undefined };
  await tab.auth.signOut();
  expect(tab.assigned).toEqual([
    'https://id.suite.test/out?client_id=a%20b&logout_uri=http%3A%2F%2Flocalhost%3A4173/',
  ]);
});
