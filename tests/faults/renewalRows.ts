import type { Plan, Row } from './Row.ts';
import { refusesRenewed, renews } from './requirements.ts';
import { unsigned } from './signingKeys.ts';

type Bare = Omit<Row, 'plan'>;

const refreshRows: readonly Bare[] = [
  { module: '-refresh-token', provider: 'behaves', fault: {}, must: renews },
  {
    module: '-refresh-token-invalid-issuer',
    provider: 'names another issuer when renewing',
    fault: { claims: () => ({ iss: 'https://evil.test' }) },
    must: refusesRenewed,
  },
  {
    module: '-refresh-token-invalid-sub',
    provider: 'renews for another user',
    fault: { claims: () => ({ sub: 'analyst' }) },
    must: refusesRenewed,
  },
];

const keyRows: readonly Bare[] = [
  {
    module: '-signing-key-rotation',
    provider: 'publishes a new key beside the old one and signs with it',
    fault: { rotatesKeys: true, keySet: ({ current, others }) => [others.rs256, current] },
    must: renews,
  },
  {
    module: '-signing-key-rotation-just-before-signing',
    provider: 'replaces its key between our look at it and the signature',
    fault: { rotatesKeys: true },
    must: renews,
  },
];

const ourRows: readonly Bare[] = [
  {
    module: 'other aud',
    provider: 'renews for another client as well',
    fault: {
      claims: () => ({ aud: ['natural-capital-suite', 'another'], azp: 'natural-capital-suite' }),
    },
    must: refusesRenewed,
  },
  {
    module: 'older iat',
    provider: 'renews with a token older than the one it replaces',
    fault: { claims: ({ iat }) => ({ iat: iat - 3600 }) },
    must: refusesRenewed,
  },
  {
    module: 'renewed nonce',
    provider: 'renews with another nonce',
    fault: { claims: () => ({ nonce: 'another' }) },
    must: refusesRenewed,
  },
  {
    module: 'auth_time moved',
    provider: 'renews with another auth_time, as Keycloak does for offline sessions',
    fault: { claims: ({ iat }) => ({ auth_time: iat }) },
    must: renews,
  },
  {
    module: 'renewed at_hash',
    provider: 'renews with the at_hash of another access token',
    fault: { claims: () => ({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }) },
    must: refusesRenewed,
  },
  {
    module: 'renewed signature',
    provider: 'renews with a token that nobody signed',
    fault: { idToken: unsigned },
    must: refusesRenewed,
  },
];

/** Renewals that bring an ID token: the good ones, and those that must be refused. */
export const renewalRows: readonly Row[] = [
  ...ofPlan('Refresh token', refreshRows),
  ...ofPlan('Config RP', keyRows),
  ...ofPlan('Ours: renewal', ourRows),
];

function ofPlan(plan: Plan, rows: readonly Bare[]): Row[] {
  return rows.map((row) => ({ ...row, plan }));
}
