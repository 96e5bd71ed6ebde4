import { expect, test } from 'vitest';
import { createFakeBrowser, signedIn } from '../auth/fakeBrowser.ts';
import { pass } from '../auth/settled.ts';
import { claimRows, type Outcome } from './claimRows.ts';
import { type Fault, gives, reshapes, signs, signsBySecret, writesClaim } from './Fault.ts';

// Proves P28 (docs/product.md).

/* Each ID token that a provider may give: what comes of it at a sign-in, and at a renewal. */

type Row = readonly [what: string, fault: Fault, atSignIn: Outcome, atRenewal: Outcome];

const all = (
  faults: Readonly<Record<string, Fault>>,
  atSignIn: Outcome,
  atRenewal: Outcome,
): readonly Row[] =>
  Object.entries(faults).map(([what, fault]) => [what, fault, atSignIn, atRenewal]);

/** Headers by which a token names the keys to check it with (RFC 7515, 4.1). */
const evil = { jku: 'https://evil.test/jwks', x5u: 'https://evil.test/certificate' };
const ownKeys = (own: object) => ({ kid: 'k', jwk: own, ...evil });
const noKid = () => ({});

const signedWell = {
  ...Object.fromEntries(
    ['RS256', 'PS256', 'ES384', 'EdDSA', 'Ed25519'].map((alg) => [alg, signs({ alg })]),
  ),
  'RS256, by a key beside others': signs({
    alg: 'RS256',
    publish: (own, other) => [
      { ...other, kid: 'other' },
      { ...own, kid: 'k' },
    ],
  }),
  'no key named, and one published': signs({ header: noKid, publish: (own) => [own] }),
  'no key named, and several published': signs({
    header: noKid,
    publish: (own, other) => [other, own],
  }),
};

const foreignKey = (_: object, other: object) => [{ ...other, kid: 'k' }];

const signedBadly = {
  'an RSA key that is not published': signs({ alg: 'RS256', publish: foreignKey }),
  'an EC key that is not published': signs({ publish: foreignKey }),
  'a secret that anybody can guess': signsBySecret,
  '{"alg":"none"}': reshapes((token) => token.replace(/^\w+/, 'eyJhbGciOiJub25lIn0')),
  'a key that only the token itself brings': signs({ header: ownKeys, publish: () => [] }),
  'a key of its own in the place of the published one': signs({
    header: ownKeys,
    publish: foreignKey,
  }),
  'no key named, and two others published': signs({
    header: noKid,
    publish: (_, other) => [other, other],
  }),
  'an access token, by typ': signs({ header: () => ({ kid: 'k', typ: 'at+jwt' }) }),
  'a logout token, by typ': signs({ header: () => ({ kid: 'k', typ: 'logout+jwt' }) }),
  'three letters more': reshapes((token) => `${token}AAA`),
};

const before = [' ', '.', '\uFEFF', 'Bearer '];
const behind = ['=', '==', ' ', '\n', '\r\nx-other: 1', '\u200B', '.', '.a.b', '%3D', '+/'];

const misshapen = {
  ...Object.fromEntries(
    before.map((text) => [`${JSON.stringify(text)} before it`, reshapes((token) => text + token)]),
  ),
  ...Object.fromEntries(
    behind.map((text) => [`${JSON.stringify(text)} behind it`, reshapes((token) => token + text)]),
  ),
  'a = within it': reshapes((token) => token.replace('.', '=.')),
  'a space beside a dot': reshapes((token) => token.replace('.', '. ')),
  'a tab within its signature': reshapes((token) => `${token.slice(0, -9)}\t${token.slice(-9)}`),
  'two parts': reshapes((token) => token.slice(0, token.lastIndexOf('.'))),
  'no signature': reshapes((token) => token.slice(0, token.lastIndexOf('.') + 1)),
  'one word': reshapes(() => 'opaque'),
  'no letter': reshapes(() => ''),
  '100 kB': writesClaim('story', `"${'a'.repeat(100_000)}"`),
};

/** Fields beside an ID token may say anything about times, and we read nothing of the rest. */
const besides = {
  ...Object.fromEntries(
    [undefined, 1e306, -1, 0, 0.5, 9e15, 'soon', null, []].map((expires_in) => [
      `${JSON.stringify(expires_in)} as expires_in`,
      gives({ expires_in }),
    ]),
  ),
  'what a library might take for its own': gives({
    userState: { returnPath: '//evil.test' },
    nonce: 'other',
    profile: { sub: 'x' },
  }),
};

const hashOfNothing: Fault = (provider) => {
  provider.claims = { at_hash: 'hash' };
  provider.changes = { access_token: undefined };
};

const rows: readonly Row[] = [
  ...claimRows.map(
    ([claim, value, ...outcomes]): Row => [
      `${claim}: ${value?.slice(0, 30) ?? 'absent'}`,
      writesClaim(claim, value),
      ...outcomes,
    ],
  ),
  ...all(signedWell, 'taken', 'taken'),
  ...all(signedBadly, 'refused: signature', 'ended: signature'),
  ...all(misshapen, 'refused: the form of the ID token', 'ended: the form of the ID token'),
  ...all(besides, 'taken', 'taken'),
  ['at_hash, and no access token', hashOfNothing, 'refused: at_hash', 'kept: at_hash'],
];

test.each(rows)('%s: a sign-in is $2', async (_, fault, outcome) => {
  const browser = await createFakeBrowser();
  fault(browser.provider);
  const { auth, reports } = await browser.signIn();
  const state = auth.getState();
  const isTaken = state.status === 'signedIn' && (await auth.bearer()) === browser.user()?.idToken;
  expect(isTaken ? 'taken' : `refused: ${reports.join().replace(/^untrusted: /, '')}`).toBe(
    outcome,
  );
  if (isTaken) return;
  expect(state).toEqual({ status: 'signedOut', reason: 'untrusted' });
  expect(browser.user()).toBeUndefined();
  expect(browser.sharedCookies()).toBe('');
});

/** Into the last quarter of an ID token's life, in milliseconds. */
const untilDue = 245_000;

test.each(rows)('%s: a renewal is $3', async (_, fault, __, outcome) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const { auth, reports } = await browser.signIn();
  const before = browser.user();
  fault(browser.provider);
  await pass(browser, untilDue);
  const user = browser.user();
  const isTaken = user?.idToken !== before?.idToken;
  const how = user?.refreshToken ? 'kept' : 'ended';
  const detail = reports[0]?.replace(/^untrusted: /, '');
  expect(isTaken ? 'taken' : `${how}: ${detail}`).toBe(outcome);
  if (how === 'kept') {
    expect(await auth.bearer()).toBe(user?.idToken);
    expect(user?.refreshToken).not.toBe(before?.refreshToken);
  } else {
    const ended = { status: 'signedIn', validity: 'expired', failure: 'untrusted' };
    expect(auth.getState()).toMatchObject(ended);
  }
});

test('a renewal may leave the nonce out, and the next one bring it back', async () => {
  const { browser, tab } = await signedIn();
  for (const claims of [{ nonce: undefined }, {}]) {
    const before = await tab.auth.bearer();
    browser.provider.claims = claims;
    await pass(browser, untilDue);
    expect(await tab.auth.bearer()).not.toBe(before);
  }
});
