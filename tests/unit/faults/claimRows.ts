/* Each claim, bent in each way: what comes of it at a sign-in, and at a renewal. */

/**
 * - taken: it is stored, and is the bearer
 * - refused: nobody is signed in
 * - kept: it is not stored, the session goes on with the bearer and the refresh token that it has
 * - ended: it may be forged or somebody else's, so the session is over
 */
export type Outcome = 'taken' | `${'refused' | 'kept' | 'ended'}: ${string}`;

export type ClaimRow = readonly [
  claim: string,
  /** As JSON; undefined where the claim is left out. */
  value: string | undefined,
  atSignIn: Outcome,
  atRenewal: Outcome,
];

/** In seconds, by the clock of tests/unit/auth/fakeClock.ts. */
const now = Date.UTC(2026, 10, 21, 12) / 1000;
const client = '"natural-capital-suite"';
const authTime = 'see VITE_OIDC_AUTH_TIME';
/** The first second of the year 10000, the year 285 million, and what JSON.parse makes Infinity of. */
const tooLate = ['253402300800', '9e15', '1e400'];

/** The same for each of `values`. */
const each = (
  claim: string,
  values: readonly (string | undefined)[],
  atSignIn: Outcome,
  atRenewal: Outcome,
): readonly ClaimRow[] => values.map((value) => [claim, value, atSignIn, atRenewal]);

/** Refused wherever it is, and at a renewal: */
const broken = (
  atRenewal: 'kept' | 'ended',
  claim: string,
  said: Readonly<Record<string, readonly (string | undefined)[]>>,
): readonly ClaimRow[] =>
  Object.entries(said).flatMap(([detail, values]) =>
    each(claim, values, `refused: ${detail}`, `${atRenewal}: ${detail}`),
  );

export const claimRows: readonly ClaimRow[] = [
  ...broken('ended', 'iss', {
    'iss is missing': [undefined, 'null'],
    'iss is of type number': ['7'],
    'iss is of type object': ['["https://id.suite.test"]'],
    'iss is "https://id.suite.test/" instead of "https://id.suite.test"': [
      '"https://id.suite.test/"',
    ],
    'iss is "" instead of "https://id.suite.test"': ['""'],
  }),
  ...broken('ended', 'sub', {
    'sub is missing': [undefined, 'null'],
    'sub is of type number': ['0', '4711', '-1', '1.5', '1e306'],
    'sub is of type object': ['{}'],
    'sub is outside its limits': ['""', `"${'x'.repeat(256)}"`],
  }),
  // Somebody else may sign in, and renews nobody's session.
  ['sub', '"analyst","exp":"soon"', 'refused: exp is text', 'ended: exp is text'],
  ...each('sub', ['"analyst"', `"${'x'.repeat(255)}"`], 'taken', 'ended: sub'),
  ...broken('ended', 'aud', {
    'aud is missing': [undefined, 'null'],
    'aud is of type number': ['7', '[7]', `[${client},7]`],
    'aud is of type object': ['{}'],
    aud: ['""', '[]', '"another"', '["another"]'],
  }),
  ['aud', `[${client}]`, 'taken', 'taken'],
  ['aud', `[${client},"another"]`, 'refused: azp', 'ended: azp'],
  ['aud', `[${client},"another"],"azp":"another"`, 'refused: azp', 'ended: azp'],
  // Both are us at a sign-in, and more than the one before at a renewal.
  ['aud', `[${client},"another"],"azp":${client}`, 'taken', 'ended: aud'],
  ...broken('ended', 'azp', {
    'azp is of type number': ['7'],
    'azp is of type object': [`[${client}]`],
    azp: ['""', '"another"'],
  }),
  ...each('azp', [undefined, 'null'], 'taken', 'taken'),
  // A renewal may not add it (OpenID Connect Core 12.2).
  ['azp', client, 'taken', 'kept: azp'],
  ...broken('kept', 'exp', {
    'exp is missing': [undefined, 'null'],
    'exp is text': [`"${now + 300}"`, '"soon"', '""'],
    'exp is of type boolean': ['true'],
    'exp is of type object': ['[]'],
    'exp is outside its limits': ['-1', ...tooLate],
    exp: ['0', '0.5', `${now - 3600}`, `${now + 2 * 366 * 24 * 3600}`],
  }),
  ...each('exp', [`${now + 500.25}`, `${now + 365 * 24 * 3600}`], 'taken', 'taken'),
  ...broken('kept', 'iat', {
    'iat is missing': [undefined, 'null'],
    'iat is text': [`"${now}"`],
    'iat is of type object': ['{}'],
    'iat is outside its limits': ['-0.5', ...tooLate],
  }),
  ['iat', `${now + 0.5}`, 'taken', 'taken'],
  // A minute is for clocks that differ.
  ['iat', `${now - 60}`, 'taken', 'taken'],
  ['iat', `${now - 61}`, 'taken', 'kept: iat'],
  ['iat', `${now + 60},"auth_time":${now}`, 'taken', 'taken'],
  ['iat', `${now + 61},"auth_time":${now + 61}`, 'refused: iat', 'taken'],
  ['iat', `${now - 70},"exp":${now - 59}`, 'taken', 'kept: iat'],
  ['iat', `${now - 70},"exp":${now - 60}`, 'refused: exp', 'kept: iat'],
  ...broken('kept', 'nbf', {
    'nbf is text': [`"${now}"`],
    'nbf is of type boolean': ['false'],
    'nbf is outside its limits': ['-1', ...tooLate],
    nbf: [`${now + 3600}`],
  }),
  ...each('nbf', [undefined, 'null', '0', '0.5', `${now + 60}`], 'taken', 'taken'),
  ['nbf', `${now + 61}`, 'refused: nbf', 'taken'],
  ...each('nonce', [undefined, 'null'], 'refused: nonce', 'taken'),
  ...broken('kept', 'nonce', {
    'nonce is of type number': ['0', '-1', '1.5', '1e306'],
    'nonce is of type object': ['[]'],
    nonce: ['""', '"another"'],
  }),
  ...each('at_hash', [undefined, 'null'], 'taken', 'taken'),
  // Those of the access tokens that come with the first and the second.
  ['at_hash', '"9MKET0Y7WpOlF96BtnoJyA"', 'taken', 'kept: at_hash'],
  ['at_hash', '"Z2L2VFXbhes5zm7QQ1XXEA"', 'refused: at_hash', 'taken'],
  ...broken('kept', 'at_hash', {
    'at_hash is of type number': ['7'],
    'at_hash is of type object': ['{}'],
    at_hash: ['""', '"77QmUPtjPfzWtF2AnpK9RQ"'],
  }),
  // It has to say of a sign-in when the person was asked; a renewal is told of one that has moved.
  ...Object.entries({
    missing: [undefined, 'null'],
    text: [`"${now}"`, '"soon"'],
    'of type boolean': ['true'],
    'of type object': ['{}'],
    'outside its limits': ['-1', ...tooLate],
    'before the request': ['0', '0.5', `${now - 61}`],
  }).flatMap(([what, values]) =>
    each('auth_time', values, `refused: auth_time is ${what}: ${authTime}`, 'taken'),
  ),
  ...each('auth_time', [`${now - 60}`, `${now - 0.25}`], 'taken', 'taken'),
  ...each('email', [undefined, 'null', '""', '7', '1e400', 'true', '[]', '{}'], 'taken', 'taken'),
];
