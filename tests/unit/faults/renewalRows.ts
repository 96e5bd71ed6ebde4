import { behaves, claims, type Row, rows, signedIn, untrusted } from './Row.ts';
import { signs, signsNothing } from './signing.ts';

const client = 'natural-capital-suite';
/** In seconds, by the clock of tests/unit/auth/fakeClock.ts. */
const now = Date.UTC(2026, 10, 21, 12) / 1000;

/** Renewals that bring an ID token: the good ones, and those that must be refused. */
export const renewalRows: readonly Row[] = [
  ...rows('Refresh token', signedIn, [['-refresh-token', 'behaves', behaves]]),
  ...rows('Refresh token', untrusted, [
    ['-refresh-token-invalid-issuer', 'names another issuer', claims({ iss: 'https://evil.test' })],
    ['-refresh-token-invalid-sub', 'renews for another user', claims({ sub: 'analyst' })],
  ]),
  ...rows('Config RP', signedIn, [
    [
      '-signing-key-rotation',
      'publishes a new key beside others and signs with it',
      signs({
        publish: (own, other) => [
          { ...other, kid: 'other' },
          { ...own, kid: 'k' },
        ],
      }),
    ],
    ['-signing-key-rotation-just-before-signing', 'replaces its key', signs({})],
  ]),
  ...rows('Ours: renewal', untrusted, [
    [
      'other aud',
      'renews for another client as well',
      claims({ aud: [client, 'another'], azp: client }),
    ],
    ['older iat', 'renews with an older token', claims({ iat: now - 3600 })],
    ['renewed nonce', 'renews with another nonce', claims({ nonce: 'another' })],
    [
      'renewed at_hash',
      'renews with the at_hash of another access token',
      claims({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }),
    ],
    ['renewed signature', 'renews with a token that nobody signed', signsNothing],
  ]),
  ...rows('Ours: renewal', signedIn, [
    [
      'auth_time moved',
      'renews with another auth_time, as Keycloak does for offline sessions',
      claims({ auth_time: now + 100 }),
    ],
  ]),
];
