import { expect, test } from 'vitest';
import { createFakeBrowser } from '../auth/fakeBrowser.ts';
import { pass, signedOut } from '../auth/settled.ts';
import { type Fault, reshapes, signs, signsBySecret, writesClaim } from './Fault.ts';

/* Each ID token that a provider may give: what comes of it at a sign-in, and at a renewal. */

/**
 * - taken: it is stored, and is the bearer
 * - refused: nobody is signed in
 * - kept: it is not stored, the session goes on with the bearer and the refresh token that it has
 * - ended: it may be forged or somebody else's, so the session is over
 */
type Outcome = 'taken' | `${'refused' | 'kept' | 'ended'}: ${string}`;
type Row = readonly [what: string, fault: Fault, atSignIn: Outcome, atRenewal: Outcome];

type Values = readonly (string | undefined)[];

/** The same for each of these values of a claim, as JSON; undefined where it is left out. */
const each = (claim: string, values: Values, atSignIn: Outcome, atRenewal: Outcome) =>
  values.map((value): Row => {
    const what = `${claim}: ${value?.slice(0, 30) ?? 'absent'}`;
    return [what, writesClaim(claim, value), atSignIn, atRenewal];
  });

/** Refused wherever it is, and at a renewal: */
const broken = (atRenewal: 'kept' | 'ended', claim: string, said: Record<string, Values>) =>
  Object.entries(said).flatMap(([detail, values]) =>
    each(claim, values, `refused: ${detail}`, `${atRenewal}: ${detail}`),
  );

/** In seconds, by the clock of tests/unit/auth/fakeClock.ts. */
const now = Date.UTC(2026, 10, 21, 12) / 1000;
const client = '"natural-capital-suite"';
const authTime = 'see VITE_OIDC_AUTH_TIME';
const year = 365 * 24 * 3600;
/** The first second of the year 10000, and what JSON.parse makes Infinity of. */
const tooLate = ['253402300800', '1e400'];

const claims: readonly Row[] = [
  ...broken('ended', 'iss', {
    'iss is missing': [undefined, 'null'],
    'iss is of type object': ['["https://id.suite.test"]'],
    'iss is "https://id.suite.test/" instead of "https://id.suite.test"': [
      '"https://id.suite.test/"',
    ],
  }),
  ...broken('ended', 'sub', {
    'sub is missing': [undefined, 'null'],
    'sub is of type number': ['4711'],
    'sub is outside its limits': ['""', `"${'x'.repeat(256)}"`],
  }),
  // Somebody else may sign in, and renews nobody's session.
  ...each('sub', ['"analyst","exp":"soon"'], 'refused: exp is text', 'ended: exp is text'),
  ...each('sub', ['"analyst"', `"${'x'.repeat(255)}"`], 'taken', 'ended: sub'),
  ...broken('ended', 'aud', {
    'aud is missing': [undefined, 'null'],
    'aud is of type object': ['{}'],
    aud: ['[]', '"another"'],
    azp: [`[${client},"another"],"azp":"another"`],
  }),
  ...each('aud', [`[${client}]`], 'taken', 'taken'),
  ...broken('kept', 'aud', { 'aud is of type number': [`[${client},7]`] }),
  // It has grown: at a sign-in we are one of them, with azp or without (OpenID Connect Core 3.1.3.7, errata set 2).
  ...each('aud', [`["another",${client}]`], 'taken', 'kept: aud'),
  ...each('aud', [`[${client},"another"],"azp":${client}`], 'taken', 'kept: aud'),
  ...each('aud', [`[${client},"another"],"sub":"analyst"`], 'taken', 'ended: sub'),
  ...broken('ended', 'azp', { 'azp is of type number': ['7'], azp: ['""', '"another"'] }),
  ...each('azp', [undefined, 'null'], 'taken', 'taken'),
  // A renewal may not add it (OpenID Connect Core 12.2).
  ...each('azp', [client], 'taken', 'kept: azp'),
  ...broken('kept', 'exp', {
    'exp is missing': [undefined, 'null'],
    'exp is text': [`"${now + 300}"`],
    'exp is outside its limits': ['-1', ...tooLate],
    exp: [`${now - 3600}`, `${now + year + 48 * 3600}`],
  }),
  ...each('exp', [`${now + 500.25}`, `${now + year}`], 'taken', 'taken'),
  ...broken('kept', 'iat', {
    'iat is missing': [undefined, 'null'],
    'iat is text': [`"${now}"`],
    'iat is outside its limits': ['-0.5'],
  }),
  // A minute is for clocks that differ.
  ...each('iat', [`${now + 0.5}`, `${now - 60}`], 'taken', 'taken'),
  ...each('iat', [`${now - 61}`], 'taken', 'kept: iat'),
  ...each('iat', [`${now + 60},"auth_time":${now}`], 'taken', 'taken'),
  ...each('iat', [`${now + 61},"auth_time":${now + 61}`], 'refused: iat', 'taken'),
  ...each('iat', [`${now - 70},"exp":${now - 59}`], 'taken', 'kept: iat'),
  ...each('iat', [`${now - 70},"exp":${now - 60}`], 'refused: exp', 'kept: iat'),
  ...broken('kept', 'nbf', { 'nbf is text': [`"${now}"`], nbf: [`${now + 3600}`] }),
  ...each('nbf', ['null', `${now + 60}`], 'taken', 'taken'),
  ...each('nbf', [`${now + 61}`], 'refused: nbf', 'taken'),
  ...each('nonce', [undefined, 'null'], 'refused: nonce', 'taken'),
  ...broken('kept', 'nonce', { 'nonce is of type number': ['0'], nonce: ['""', '"another"'] }),
  ...each('at_hash', [undefined, 'null'], 'taken', 'taken'),
  // Those of the access tokens that come with the first and the second.
  ...each('at_hash', ['"9MKET0Y7WpOlF96BtnoJyA"'], 'taken', 'kept: at_hash'),
  ...each('at_hash', ['"Z2L2VFXbhes5zm7QQ1XXEA"'], 'refused: at_hash', 'taken'),
  ...broken('kept', 'at_hash', { 'at_hash is of type number': ['7'], at_hash: ['""', '"other"'] }),
  // It has to say of a sign-in when the person was asked; a renewal is told of one that has moved.
  ...Object.entries({
    missing: [undefined, 'null'],
    text: [`"${now}"`],
    'outside its limits': ['-1'],
    'before the request': ['0', `${now - 61}`],
  }).flatMap(([what, values]) =>
    each('auth_time', values, `refused: auth_time is ${what}: ${authTime}`, 'taken'),
  ),
  ...each('auth_time', [`${now - 60}`, `${now - 0.25}`], 'taken', 'taken'),
  ...each('email', [undefined, '7'], 'taken', 'taken'),
];

/** Headers by which a token names the keys to check it with (RFC 7515, 4.1). */
const evil = { jku: 'https://evil.test/jwks', x5u: 'https://evil.test/certificate' };
const noKid = () => ({});
const foreignKey = (_: object, other: object) => [{ ...other, kid: 'k' }];

const signedWell: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(
    ['RS256', 'PS256', 'ES384', 'EdDSA', 'Ed25519'].map((alg) => [alg, signs({ alg })]),
  ),
  'no key named, and several': signs({ header: noKid, publish: (own, other) => [other, own] }),
};

/** The key set lags: it has no key of the token's kid, or none that could have signed it. */
const signedEarly: Readonly<Record<string, Fault>> = {
  'a kid that is not published yet': signs({ header: () => ({ kid: 'next' }) }),
  'a kid, and a key without': signs({ publish: (own) => [own] }),
  'a kid, and no keys at all': signs({ publish: () => [] }),
  'no kid, and no keys at all': signs({ header: noKid, publish: () => [] }),
};

const signedBadly: Readonly<Record<string, Fault>> = {
  'a key that is not published': signs({ publish: foreignKey }),
  'a secret that anybody can guess': signsBySecret,
  'the kid of a key of another kind': signs({
    alg: 'RS256',
    publish: (own) => [{ ...own, alg: 'RS512', kid: 'k' }],
  }),
  '{"alg":"none"}': reshapes((token) => token.replace(/^\w+/, 'eyJhbGciOiJub25lIn0')),
  'a key that the token brings': signs({
    header: (own) => ({ kid: 'k', jwk: own, ...evil }),
    publish: foreignKey,
  }),
  'no key named, and two others': signs({ header: noKid, publish: (_, other) => [other, other] }),
  'an access token, by typ': signs({ header: () => ({ kid: 'k', typ: 'at+jwt' }) }),
  'a signature with more letters': reshapes((token) => `${token}AAA`),
};

const misshapen: Readonly<Record<string, Fault>> = {
  'another header behind it': reshapes((token) => `${token}\r\nx-other: 1`),
  'more parts behind it': reshapes((token) => `${token}.a.b`),
  'Bearer before it': reshapes((token) => `Bearer ${token}`),
  'two parts': reshapes((token) => token.slice(0, token.lastIndexOf('.'))),
  'no signature': reshapes((token) => token.slice(0, token.lastIndexOf('.') + 1)),
  nothing: reshapes(() => ''),
};

const all = (faults: Readonly<Record<string, Fault>>, atSignIn: Outcome, atRenewal: Outcome) =>
  Object.entries(faults).map(([what, fault]): Row => [what, fault, atSignIn, atRenewal]);

const noKey = 'no published key has the kid of the ID token';

const rows: readonly Row[] = [
  ...claims,
  ...all(signedWell, 'taken', 'taken'),
  ...all(signedEarly, `refused: signInFailed: ${noKey}`, `kept: renewalFailed: ${noKey}`),
  ...all(signedBadly, 'refused: signature', 'ended: signature'),
  ...all(misshapen, 'refused: the form of the ID token', 'ended: the form of the ID token'),
  [
    'at_hash, and no access token',
    (provider) => {
      provider.claims = { at_hash: 'hash' };
      provider.changes = { access_token: undefined };
    },
    'refused: at_hash',
    'kept: at_hash',
  ],
];

test.each(rows)('%s: a sign-in is $2', async (_, fault, outcome) => {
  const browser = await createFakeBrowser();
  fault(browser.provider);
  const { auth, reports } = await browser.signIn();
  const state = auth.getState();
  const isTaken = state.status === 'signedIn' && (await auth.bearer()) === browser.user()?.idToken;
  const detail = reports.join().replace(/^untrusted: /, '');
  expect(isTaken ? 'taken' : `refused: ${detail}`).toBe(outcome);
  if (isTaken) return;
  expect(state).toEqual(signedOut('untrusted'));
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
    // The one that came with it, which replaced the first, is used by nobody from now on.
    expect(browser.provider.revoked()).toEqual(['refresh-2']);
  }
});
