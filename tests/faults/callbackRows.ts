import type { Row } from './Row.ts';
import {
  ignoresCallback,
  type Requirement,
  refusesCallback,
  saysItFailed,
  saysNotAgreed,
  signsIn,
} from './requirements.ts';

const markup = '<img src=x onerror=alert(1)>';

/** Adds to the query as it stands, raw: what a parser makes of it is the application's affair. */
function withRaw(change: (query: URLSearchParams) => string) {
  return { callback: (query: URLSearchParams) => change(query) };
}

function row(
  module: string,
  provider: string,
  change: (query: URLSearchParams) => string,
  must: Requirement,
): Row {
  return { plan: 'Ours: callback', module, provider, fault: withRaw(change), must };
}

export const callbackRows: readonly Row[] = [
  row(
    'iss foreign',
    'names another issuer (RFC 9207)',
    (q) => `${q}&iss=https%3A%2F%2Fevil.test`,
    refusesCallback,
  ),
  {
    plan: 'Ours: callback',
    module: 'iss promised and absent',
    provider: 'promises iss in its discovery and leaves it out',
    fault: { metadata: { authorization_response_iss_parameter_supported: true } },
    must: refusesCallback,
  },
  row('state %', 'answers a state of one percent sign', () => 'code=c&state=%25', ignoresCallback),
  row(
    'state raw %',
    'answers a state that cannot be decoded',
    () => 'code=c&state=%',
    ignoresCallback,
  ),
  row('state ;', 'answers a state of one semicolon', () => 'code=c&state=;', ignoresCallback),
  row(
    'state repeated',
    'sends the state twice',
    (q) => `${q}&state=${q.get('state')}`,
    ignoresCallback,
  ),
  row('state absent', 'sends no state', (q) => `code=${q.get('code')}`, ignoresCallback),
  row(
    'state of markup',
    'sends markup as state',
    () => `code=c&state=${encodeURIComponent(markup)}`,
    ignoresCallback,
  ),
  row('code duplicate', 'sends two codes', (q) => `${q}&code=another`, ignoresCallback),
  row('code absent', 'sends the state alone', (q) => `state=${q.get('state')}`, ignoresCallback),
  row(
    'error and code',
    'sends an error beside the code',
    (q) => `${q}&error=access_denied`,
    ignoresCallback,
  ),
  row(
    'error',
    'refuses the user',
    (q) => `error=access_denied&state=${q.get('state')}`,
    saysNotAgreed,
  ),
  row(
    'scope refused',
    'knows no offline_access, as Cognito',
    (q) => `error=invalid_scope&state=${q.get('state')}`,
    saysItFailed,
  ),
  row(
    'error with markup',
    'describes the error in markup',
    (q) =>
      `error=${encodeURIComponent(markup)}&error_description=${encodeURIComponent(markup)}&state=${q.get('state')}`,
    saysItFailed,
  ),
  row(
    'error without state',
    'sends an error to nobody',
    () => 'error=server_error',
    ignoresCallback,
  ),
  row(
    'session_state',
    'adds what session management adds',
    (q) => `${q}&session_state=abc`,
    signsIn,
  ),
];
