import * as v from 'valibot';
import { parseUrl } from '../../shared/parseUrl.ts';
import { storageKeys } from '../../shared/storageKeys.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

const callbackNames = [
  'code',
  'state',
  'iss',
  'session_state',
  'error',
  'error_description',
  'error_uri',
];

export type CallbackResult =
  | { readonly kind: 'none'; readonly loginHint?: string }
  | {
      readonly kind: 'code';
      readonly state: string;
      readonly code: string;
      readonly iss?: string;
      /** What was discovered before the redirect. */
      readonly provider?: unknown;
    }
  /** `error` is the provider's, as it came. */
  | { readonly kind: 'error'; readonly error: string | null };

/**
 * Takes a callback out of the address, in every case, before anything else can see it. Anybody can
 * link to `/?code=…&state=…`: what answers no request of this browser is reported without its values
 * and ignored. Not left to oidc-client-ts, which decodes the state twice and throws at `%25`.
 */
export function consumeCallback(environment: AuthEnvironment): CallbackResult {
  const { location, report } = environment;
  const parameters = new URLSearchParams(location.search);
  const isCallback = callbackNames.some((name) => parameters.has(name));
  const loginHint = parameters.get('login_hint');
  if (!isCallback && loginHint === null) return { kind: 'none' };

  const none: CallbackResult = loginHint ? { kind: 'none', loginHint } : { kind: 'none' };
  const match = isCallback ? matchPendingRequest(environment, parameters) : undefined;
  setPath(environment, match?.returnPath ?? withoutCallback(location, parameters));
  if (isCallback && !match) {
    report('foreignCallback', 'a callback that answers no request of ours is ignored');
  }
  return match?.result ?? none;
}

interface Match {
  readonly returnPath: string;
  /** Left out for the return from a sign-out, after which nothing is to be done. */
  readonly result?: CallbackResult;
}

function matchPendingRequest(
  environment: AuthEnvironment,
  parameters: URLSearchParams,
): Match | undefined {
  if (callbackNames.some((name) => parameters.getAll(name).length > 1)) return undefined;
  const state = parameters.get('state') ?? '';
  const code = parameters.get('code');
  const hasError = parameters.has('error');
  const request = findPendingRequest(environment, state);
  if (request?.request_type === signOutRequest && code === null) {
    forgetPendingRequest(environment, state);
    return { returnPath: safeReturnPath(request.data.returnPath, environment.location.origin) };
  }
  if (request?.request_type !== signInRequest || (code === null) !== hasError) return undefined;

  const returnPath = safeReturnPath(request.data.returnPath, environment.location.origin);
  if (code === null) {
    forgetPendingRequest(environment, state);
    return { returnPath, result: { kind: 'error', error: parameters.get('error') } };
  }
  const iss = parameters.get('iss');
  const { provider } = request.data;
  return {
    returnPath,
    result: { kind: 'code', state, code, provider, ...(iss !== null && { iss }) },
  };
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

/** The `request_type` of requests that oidc-client-ts stores until they are answered. */
export const signInRequest = 'si:r';
export const signOutRequest = 'so:r';

const pendingSchema = v.object({
  id: v.string(),
  request_type: v.picklist([signInRequest, signOutRequest]),
  data: v.object({ returnPath: v.string(), provider: v.optional(v.unknown()) }),
});

type PendingRequest = v.InferOutput<typeof pendingSchema>;
type Edges = Pick<AuthEnvironment, 'localStorage'>;

function findPendingRequest({ localStorage }: Edges, state: string): PendingRequest | undefined {
  if (!/^[\w-]{1,128}$/.test(state)) return undefined;
  const text = localStorage.getItem(storageKeys.stateStorePrefix + state);
  if (text === null) return undefined;
  try {
    const parsed = v.safeParse(pendingSchema, JSON.parse(text));
    return parsed.success && parsed.output.id === state ? parsed.output : undefined;
  } catch {
    return undefined; // No JSON: it was not stored by us.
  }
}

function forgetPendingRequest({ localStorage }: Edges, state: string): void {
  localStorage.removeItem(storageKeys.stateStorePrefix + state);
}

/**
 * `/` for any path that could lead elsewhere: `/.//evil.test` passes an origin check, and its pathname
 * is another site's address (CVE-2026-107369). /forbidden is about the previous account.
 */
export function safeReturnPath(candidate: unknown, origin: string): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return '/';
  const parsed = parseUrl(candidate, origin);
  if (!parsed) return '/';
  const { origin: target, pathname, search, hash } = parsed;
  if (target !== origin || pathname.startsWith('//')) return '/';
  if (/^\/forbidden\/*$/i.test(pathname)) return '/';
  return pathname + search + hash;
}
