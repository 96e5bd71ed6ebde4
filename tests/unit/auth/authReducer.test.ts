import { expect, test } from 'vitest';
import type { Account, AuthState } from '../../../src/auth/Auth.ts';
import { type AuthAction, authReducer } from '../../../src/auth/authReducer.ts';

const region: Account = { issuer: 'https://id.suite.test', subject: 'region', signInId: 'r' };
const analyst: Account = { issuer: 'https://id.suite.test', subject: 'analyst', signInId: 'a' };

const states: AuthState[] = [
  { status: 'starting' },
  { status: 'signedOut', reason: 'visitor' },
  { status: 'signedOut', reason: 'elsewhere' },
  { status: 'signingIn' },
  { status: 'signedIn', account: region, freshness: 'fresh' },
  { status: 'signedIn', account: region, freshness: 'stale' },
  { status: 'signedIn', account: region, freshness: 'expired' },
  { status: 'signingOut' },
];

const outcomes: { action: AuthAction; next: AuthState }[] = [
  {
    action: { type: 'session found', account: region, freshness: 'fresh' },
    next: { status: 'signedIn', account: region, freshness: 'fresh' },
  },
  {
    action: { type: 'session found', account: analyst, freshness: 'stale' },
    next: { status: 'signedIn', account: analyst, freshness: 'stale' },
  },
  { action: { type: 'sign-in begun' }, next: { status: 'signingIn' } },
  { action: { type: 'sign-out begun' }, next: { status: 'signingOut' } },
  {
    action: { type: 'signed out', reason: 'elsewhere' },
    next: { status: 'signedOut', reason: 'elsewhere' },
  },
];

const cases = states.flatMap((state) => outcomes.map((outcome) => ({ state, ...outcome })));

test.each(cases)('$state.status, on $action.type', ({ state, action, next }) => {
  const isDeaf = state.status === 'signingOut' && action.type !== 'signed out';
  const result = authReducer(state, action);
  expect(result).toEqual(isDeaf ? state : next);
});

test.each(cases)(
  '$state.status stays the same object when $action.type changes nothing',
  ({ state, action }) => {
    const next = authReducer(state, action);
    expect(authReducer(next, action)).toBe(next);
  },
);

test('another e-mail of the same account is a change', () => {
  const state = authReducer(
    { status: 'signedIn', account: region, freshness: 'fresh' },
    { type: 'session found', account: { ...region, email: 'new@suite.test' }, freshness: 'fresh' },
  );
  expect(state).toHaveProperty('account.email', 'new@suite.test');
});
