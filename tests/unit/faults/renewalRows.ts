import { behaves, claims, type Row, rows, signedIn, untrusted } from './Row.ts';
import { amongOthers, signs, signsNothing } from './signing.ts';

const client = 'natural-capital-suite';
/** In seconds, by the clock of tests/unit/auth/fakeClock.ts. */
const now = Date.UTC(2026, 10, 21, 12) / 1000;

/** Renewals that bring an ID token: the good ones, and those that must be refused. */
export const renewalRows: readonly Row[] = [
  ...rows('Refresh token', signedIn, { '-refresh-token: behaves': behaves }),
  ...rows('Refresh token', untrusted, {
    '-refresh-token-invalid-issuer: names another issuer': claims({ iss: 'https://evil.test' }),
    '-refresh-token-invalid-sub: renews for another user': claims({ sub: 'analyst' }),
  }),
  ...rows('Config RP', signedIn, {
    '-signing-key-rotation: signs with a new key beside others': signs({ publish: amongOthers }),
    '-signing-key-rotation-just-before-signing: replaces its key': signs({}),
  }),
  ...rows('Ours: renewal', untrusted, {
    'for another client as well': claims({ aud: [client, 'another'], azp: client }),
    'an older token': claims({ iat: now - 3600 }),
    'another nonce': claims({ nonce: 'another' }),
    'the at_hash of another access token': claims({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }),
    'a token that nobody signed': signsNothing,
  }),
];
