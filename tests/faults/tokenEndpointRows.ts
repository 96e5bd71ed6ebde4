import type { Misbehaviour } from './Fault.ts';
import {
  answers,
  captivePortal,
  hangUp,
  silence,
  stalledBody,
  truncated,
  withoutCors,
} from './misbehaviours.ts';
import type { Plan, Row } from './Row.ts';
import { expires, outlasts, type Requirement, saysItFailed, triesTwice } from './requirements.ts';

interface Case {
  readonly module: string;
  readonly token: Misbehaviour;
  /** Whether nothing readable comes at all, or only after the application's timeout. */
  readonly comes?: 'not' | 'too late';
  readonly isFinal?: true;
}

const cases: readonly Case[] = [
  { module: '200 with HTML', token: captivePortal },
  { module: '204', token: answers(204) },
  { module: '302', token: answers(302, '', { Location: '/elsewhere' }), comes: 'not' },
  { module: '400 with HTML', token: answers(400, '<h1>Bad request</h1>') },
  { module: 'empty 400', token: answers(400), isFinal: true },
  {
    module: '400 invalid_grant',
    token: answers(400, { error: 'invalid_grant' }),
    isFinal: true,
  },
  { module: '403 of a gateway', token: answers(403, { error: 'Forbidden' }) },
  { module: '403', token: answers(403, { error: 'invalid_code' }), isFinal: true },
  {
    module: '429 with Retry-After',
    token: answers(429, { error: 'too_many_requests' }, { 'Retry-After': '1' }),
  },
  { module: '500', token: answers(500, { error: 'server_error' }) },
  { module: '503', token: answers(503, {}) },
  { module: 'hangs up', token: hangUp, comes: 'not' },
  { module: 'slow headers', token: silence, comes: 'too late' },
  { module: 'stalled body', token: stalledBody, comes: 'too late' },
  { module: 'truncated JSON', token: truncated },
  { module: 'wrong CORS', token: withoutCors, comes: 'not' },
];

function rowOf(plan: Plan, { module, token, comes }: Case, must: Requirement): Row {
  const provider = `the token endpoint: ${module}`;
  const row = { plan, module, provider, fault: { answers: { token } }, must };
  return comes === 'too late' ? { ...row, waits: plan === 'Ours: renewal' ? 1 : 2 } : row;
}

export const codeExchangeRows: readonly Row[] = cases.map((one) =>
  rowOf('Ours: token endpoint', one, one.comes ? triesTwice : saysItFailed),
);

const renewals = cases.map((one) => rowOf('Ours: renewal', one, one.isFinal ? expires : outlasts));

/** Renewals that fail for now: one session outlasts them all. */
export const passingRows: readonly Row[] = renewals.filter(({ must }) => must === outlasts);

/** Renewals that the provider refuses for good. */
export const finalRows: readonly Row[] = [
  ...renewals.filter(({ must }) => must === expires),
  {
    plan: 'Ours: renewal',
    module: 'refreshed token none',
    provider: 'renews without an ID token, which is legal',
    fault: { idToken: () => undefined },
    must: expires,
  },
];
