import type { AuthEnvironment } from './AuthEnvironment.ts';
import {
  findPendingRequest,
  forgetPendingRequest,
  signInRequest,
  signOutRequest,
} from './pendingRequest.ts';
import { safeReturnPath } from './returnPath.ts';

const callbackNames = [
  'code',
  'state',
  'iss',
  'session_state',
  'error',
  'error_description',
  'error_uri',
];

/** What the address said on arrival. */
export type Arrival =
  | { readonly kind: 'plain'; readonly loginHint?: string }
  | { readonly kind: 'code'; readonly state: string; readonly code: string; readonly iss?: string }
  | { readonly kind: 'error' };

/**
 * Takes a callback out of the address before anything else can see it. The address is clean
 * afterwards in every outcome; for an answer to our own sign-in it is the remembered path.
 *
 * Anybody can link to `/?code=…&state=…`: what is malformed, repeated or answers no request of this
 * browser is reported without its values, and then it is as if it had not been there. The state is
 * looked up before oidc-client-ts sees it, which decodes it twice and throws at `%25`.
 */
export function takeArrival(environment: AuthEnvironment): Arrival {
  const { location, report } = environment;
  const parameters = new URLSearchParams(location.search);
  const isCallback = callbackNames.some((name) => parameters.has(name));
  const loginHint = parameters.get('login_hint');
  if (!isCallback && loginHint === null) return { kind: 'plain' };

  const plain: Arrival = loginHint ? { kind: 'plain', loginHint } : { kind: 'plain' };
  const answer = isCallback ? ownAnswer(environment, parameters) : undefined;
  setPath(environment, answer?.returnPath ?? withoutCallback(location, parameters));
  if (answer !== undefined) return answer.arrival ?? plain;
  if (isCallback)
    report('foreignCallback', 'a callback that answers no request of ours is ignored');
  return plain;
}

interface OwnAnswer {
  readonly returnPath: string;
  /** Left out for the return from a sign-out: nothing more is to be done. */
  readonly arrival?: Arrival;
}

function ownAnswer(
  environment: AuthEnvironment,
  parameters: URLSearchParams,
): OwnAnswer | undefined {
  if (callbackNames.some((name) => parameters.getAll(name).length > 1)) return undefined;
  const state = parameters.get('state') ?? '';
  const code = parameters.get('code');
  const hasError = parameters.has('error');
  const request = findPendingRequest(environment, state);
  if (request?.request_type === signOutRequest && code === null) {
    forgetPendingRequest(environment, state);
    return { returnPath: '/' };
  }
  if (request?.request_type !== signInRequest || (code === null) !== hasError) return undefined;

  const returnPath = safeReturnPath(request.data.returnPath, environment.location.origin);
  if (code === null) {
    forgetPendingRequest(environment, state);
    return { returnPath, arrival: { kind: 'error' } };
  }
  const iss = parameters.get('iss');
  return { returnPath, arrival: { kind: 'code', state, code, ...(iss !== null && { iss }) } };
}

function withoutCallback({ pathname, hash }: AuthEnvironment['location'], all: URLSearchParams) {
  const rest = new URLSearchParams(all);
  for (const name of [...callbackNames, 'login_hint']) rest.delete(name);
  return pathname + (rest.size > 0 ? `?${rest}` : '') + hash;
}

/** Absolute, since a pathname of `//…` by itself is another site's address. */
function setPath({ history, location }: AuthEnvironment, path: string): void {
  history.replaceState(history.state, '', location.origin + path);
}
