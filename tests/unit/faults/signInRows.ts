import {
  answering,
  behaves,
  claims,
  metadata,
  providerError,
  type Row,
  rows,
  signedIn,
  unreachable,
  untrusted,
} from './Row.ts';
import { signs, signsBySecret, signsNothing } from './signing.ts';

const client = 'natural-capital-suite';
/** In seconds, by the clock of tests/unit/auth/fakeClock.ts. */
const now = Date.UTC(2026, 10, 21, 12) / 1000;
const hour = 3600;

/** ID tokens that come with the code. */
export const signInRows: readonly Row[] = [
  ...rows('Basic RP', signedIn, [
    ['(plain)', 'behaves', behaves],
    [
      '-idtoken-sig-rs256',
      'signs with RS256 among keys of other kinds',
      signs({
        publish: (own, other) => [
          { ...other, kid: 'other' },
          { ...own, kid: 'k' },
        ],
      }),
    ],
    [
      '-kid-absent-single-jwks',
      'names no key, and publishes one',
      signs({ header: {}, publish: (own) => [own] }),
    ],
    [
      '-kid-absent-multiple-jwks',
      'names no key, and publishes several that could be it',
      signs({ header: {}, publish: (own, other) => [other, own] }),
    ],
  ]),
  ...rows('Basic RP', untrusted, [
    ['-nonce-invalid', 'sends another nonce', claims({ nonce: 'another' })],
    ['-nonce-invalid (absent)', 'sends no nonce', claims({ nonce: undefined })],
    ['-missing-sub', 'leaves sub out', claims({ sub: undefined })],
    ['-missing-iat', 'leaves iat out', claims({ iat: undefined })],
    ['-invalid-aud', 'issues for another client', claims({ aud: 'another' })],
    ['-missing-aud', 'leaves aud out', claims({ aud: undefined })],
    ['-invalid-iss', 'names another issuer', claims({ iss: 'https://evil.test' })],
    [
      '-invalid-sig-rs256',
      'signs with an RSA key that it does not publish',
      signs({ publish: (_, other) => [{ ...other, kid: 'k' }] }),
    ],
    [
      '-invalid-sig-es256',
      'signs with an EC key that it does not publish',
      signs({ alg: 'ES256', publish: (_, other) => [{ ...other, kid: 'k' }] }),
    ],
    ['-invalid-sig-hs256', 'signs with a secret that anybody can guess', signsBySecret],
    ['-idtoken-sig-none', 'does not sign', signsNothing],
  ]),
  ...rows('Hybrid', untrusted, [
    [
      '-invalid-athash',
      'sends the at_hash of another access token',
      claims({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }),
    ],
  ]),
  ...rows('Hybrid', signedIn, [
    [
      '-missing-athash',
      'sends no at_hash, as the code flow allows',
      claims({ at_hash: undefined }),
    ],
  ]),
  ...rows('Ours: sign-in', untrusted, [
    ['exp past', 'issues an old token', claims({ iat: now - 2 * hour, exp: now - hour })],
    ['exp missing', 'leaves exp out', claims({ exp: undefined })],
    [
      'iat in the future',
      'issues a token of the next hour',
      claims({ iat: now + hour, auth_time: now + hour, exp: now + 2 * hour }),
    ],
    ['auth_time missing', 'says no time of the login', claims({ auth_time: undefined })],
    ['auth_time of an earlier session', 'takes an old login', claims({ auth_time: now - hour })],
    ['several aud without azp', 'issues for two clients', claims({ aud: [client, 'another'] })],
    [
      'foreign azp',
      'issues to another client',
      claims({ aud: [client, 'another'], azp: 'another' }),
    ],
    ['ID token absent', 'answers the code without one', gives({ id_token: undefined })],
    ['ID token empty', 'answers an empty one', gives({ id_token: '' })],
    ['ID token not a JWT', 'answers a word', gives({ id_token: 'opaque' })],
    ['ID token of 1 MB', 'fills a claim', claims({ story: 'a'.repeat(1_000_000) })],
    ['ID token by typ another', 'gives an access token', signs({ header: { typ: 'at+jwt' } })],
    ['ID token for logout', 'gives a logout token', signs({ header: { typ: 'logout+jwt' } })],
    ['JWKS empty', 'publishes no key at all', signs({ publish: () => [] })],
    [
      'JWKS of others',
      'names no key, and publishes two others',
      signs({ header: {}, publish: (_, other) => [other, other] }),
    ],
  ]),
  ...rows('Ours: sign-in', signedIn, [
    [
      'several aud with our azp',
      'issues for two clients, to us',
      claims({ aud: [client, 'another'], azp: client }),
    ],
    ...[undefined, -1, '3600', 0].map(
      (expires_in) =>
        [
          `expires_in ${JSON.stringify(expires_in)}`,
          'says so of the access token, which nothing is called with',
          gives({ expires_in }),
        ] as const,
    ),
    [
      'more than was asked for',
      'adds what a library might take for its own',
      gives({ userState: { returnPath: '//evil.test' }, nonce: 'other', profile: { sub: 'x' } }),
    ],
  ]),
  ...rows('Ours: sign-in', providerError, [
    [
      'JWKS gone',
      'answers 404 where its keys should be',
      answering('GET /jwks', () => new Response(null, { status: 404 })),
    ],
  ]),
];

function gives(changes: Readonly<Record<string, unknown>>) {
  return (provider: { changes: Readonly<Record<string, unknown>> }) => {
    provider.changes = changes;
  };
}

const discovery = 'GET /.well-known/openid-configuration';

export const discoveryRows: readonly Row[] = [
  ...rows('Config RP', signedIn, [
    ['-discovery-openid-config', 'publishes its addresses', behaves],
    ['-discovery-jwks-uri-keys', 'publishes keys where discovery says', signs({})],
  ]),
  ...rows('Config RP', untrusted, [
    [
      '-discovery-issuer-mismatch',
      'names another issuer in its discovery',
      metadata({ issuer: 'https://evil.test' }),
    ],
  ]),
  ...rows('Ours: discovery', unreachable, [
    ['slow', 'says nothing', answering(discovery, () => new Promise(() => {}))],
    ['a page', 'answers a portal’s page', answering(discovery, () => new Response('<title>'))],
    ['no addresses', 'answers an empty object', answering(discovery, () => Response.json({}))],
    [
      'a script as address',
      'names javascript: as its login',
      metadata({ authorization_endpoint: 'javascript:alert(1)' }),
    ],
    [
      'plain http',
      'names it under an https authority',
      metadata({ token_endpoint: 'http://id.suite.test/token' }),
    ],
    ['gone', 'answers 404', answering(discovery, () => new Response(null, { status: 404 }))],
    ['hangs up', 'hangs up', answering(discovery, () => Promise.reject(new TypeError()))],
  ]),
];
