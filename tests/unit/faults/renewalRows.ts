import { behaves, claims, distrusted, type Row, rows, signedIn } from './Row.ts';
import { amongOthers, signs, signsNothing } from './signing.ts';

const client = 'natural-capital-suite';

/** Renewals that bring an ID token: the good ones, and those that must be refused. */
export const renewalRows: readonly Row[] = [
  ...rows('Refresh token', signedIn, { '-refresh-token: behaves': behaves }),
  ...rows('Refresh token', distrusted, {
    '-refresh-token-invalid-issuer: names another issuer': claims({ iss: 'https://evil.test' }),
    '-refresh-token-invalid-sub: renews for another user': claims({ sub: 'analyst' }),
  }),
  ...rows('Config RP', signedIn, {
    '-signing-key-rotation: signs with a new key beside others': signs({ publish: amongOthers }),
    '-signing-key-rotation-just-before-signing: replaces its key': signs({}),
  }),
  ...rows('Ours: renewal', distrusted, {
    'for another client as well': claims({ aud: [client, 'another'], azp: client }),
    'for another user, until nobody knows when': claims({ sub: 'analyst', exp: 'soon' }),
    'by another client’s request, with another nonce': claims({ azp: 'another', nonce: 'another' }),
    'a token that nobody signed': signsNothing,
  }),
];
