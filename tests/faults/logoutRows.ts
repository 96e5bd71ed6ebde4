import { answers } from './misbehaviours.ts';
import type { Row } from './Row.ts';
import { leaves, leavesReporting, leavesUnanswered } from './requirements.ts';

const loginPage = answers(
  200,
  '<!doctype html><title>Login</title><h1>Login of the faulty provider</h1>',
);

export const logoutRows: readonly Row[] = [
  {
    plan: 'Logout',
    module: '-rp-init-logout',
    provider: 'comes back with our state',
    fault: { answers: { authorize: loginPage } },
    must: leaves,
  },
  {
    plan: 'Logout',
    module: '-rp-init-logout-no-state',
    provider: 'comes back without a state',
    fault: { answers: { authorize: loginPage }, afterEndSession: () => new URLSearchParams() },
    must: leavesUnanswered,
  },
  {
    plan: 'Logout',
    module: '-rp-init-logout-other-state',
    provider: 'comes back with another state',
    fault: {
      answers: { authorize: loginPage },
      afterEndSession: () => new URLSearchParams({ state: 'another' }),
    },
    must: leavesReporting,
  },
  {
    plan: 'Logout',
    module: 'revocation fails',
    provider: 'answers 500 to the revocation',
    fault: { answers: { authorize: loginPage, revocation: answers(500) } },
    must: leaves,
  },
];
