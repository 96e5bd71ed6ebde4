import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { createFakeBrowser, type Tab } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { pass } from './pass.ts';

const withoutToken = { client_id: 'natural-capital-suite', logout_hint: 'region' };

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
    expect(others).toEqual({});
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
  expect(await leave(tab)).toEqual({ id_token_hint: idToken });
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

test('the provider’s own name of the session is sent where the token has one', async () => {
  const browser = await createFakeBrowser();
  browser.provider.claims = { sid: 'session-7' };
  const tab = await browser.signIn();
  expect(await leave(tab)).toEqual({ ...withoutToken, logout_hint: 'session-7' });
});

test('the audience is sent along as it was', async () => {
  const browser = await createFakeBrowser();
  browser.config = { ...browser.config, oidc: { ...browser.config.oidc, audience: 'the-api' } };
  const tab = await browser.signIn();
  expect(await leave(tab)).toEqual({ ...withoutToken, audience: 'the-api' });
});
