import * as v from 'valibot';
import { asObject, parseUrl } from '../../shared/parse.ts';
import { storageKeys } from '../../shared/storageKeys.ts';
import { parseJson } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import type { SharedCookie } from './sharedCookie.ts';

const callbackName = /^(?:code|state|iss|session_state|error(?:_description|_uri)?)$/;

export const answerKey = 'natural-capital-suite.answer';

export type CodeAnswer = v.InferOutput<ReturnType<typeof codeAnswerSchema>>;

export type CallbackResult =
  | { readonly kind: 'none'; readonly loginHint: string | undefined }
  | CodeAnswer
  | { readonly kind: 'error'; readonly error: string | null; readonly request: SignInRequest };

/** Returns whether a query may be the provider's answer to a login (OpenID Connect Core 3.1.2.5 and 3.1.2.6). */
export function isLoginAnswer(parameters: URLSearchParams): boolean {
  return parameters.has('state') && parameters.has('code') !== parameters.has('error');
}

/**
 * Removes a callback from the address. Anybody can link to `/?code=…`, so only answers to our own requests count. After
 * a reload, returns a code whose exchange was interrupted.
 */
export function consumeCallback(environment: AuthEnvironment): CallbackResult {
  const { config, history, location, navigationType, report, sessionStorage } = environment;
  const parameters = new URLSearchParams(location.search);
  const names = [...parameters.keys()].filter((name) => callbackName.test(name));
  const isCallback = names.length > 0;
  const loginHint = parameters.get('login_hint');
  const none: CallbackResult = { kind: 'none', loginHint: loginHint || undefined };
  if (!isCallback && loginHint === null) {
    if (navigationType() !== 'reload') return none;
    const kept = parseJson(sessionStorage.getItem(answerKey));
    const answer = v.safeParse(codeAnswerSchema(config.oidc), kept);
    return answer.success ? answer.output : none;
  }

  const isOnceEach = new Set(names).size === names.length;
  const match = isCallback && isOnceEach && matchPendingRequest(environment, parameters);
  for (const name of [...names, 'login_hint']) parameters.delete(name);
  const query = parameters.toString();
  const path = match
    ? match.returnPath
    : location.pathname + (query && `?${query}`) + location.hash;
  // An absolute URL, because a path that begins with `//` would be another site's address.
  history.replaceState(history.state, '', location.origin + path);
  if (isCallback && !match) {
    report('foreignCallback', 'a callback that answers no request of ours is ignored');
  }
  const result = match ? match.result : undefined;
  if (result?.kind === 'code') sessionStorage.setItem(answerKey, JSON.stringify(result));
  return result ?? none;
}

/** Returns and deletes the pending request that this answer belongs to, since it may be used only once. */
function matchPendingRequest(
  { config, localStorage, location }: AuthEnvironment,
  parameters: URLSearchParams,
) {
  const state = parameters.get('state') ?? '';
  const key = storageKeys.stateStorePrefix + state;
  const schema = v.union([signInSchema(config.oidc), signOutSchema]);
  const pending = v.safeParse(schema, parseJson(localStorage.getItem(key)));
  if (!pending.success || pending.output.id !== state) return undefined;
  const request = pending.output;
  const code = parameters.get('code');
  const error = parameters.get('error');
  const isSignOut = request.request_type === signOutRequest;
  if (isSignOut ? code !== null : !isLoginAnswer(parameters)) return undefined;

  localStorage.removeItem(key);
  const returnPath = safeReturnPath(request.data.returnPath, location.origin);
  if (isSignOut) return { returnPath };
  const iss = parameters.get('iss') ?? undefined;
  const result: CallbackResult =
    code === null ? { kind: 'error', error, request } : { kind: 'code', code, iss, request };
  return { returnPath, result };
}

/** Cancels pending logins, except one that another tab has begun since. A pending Logout stays. */
export function endLogins({ localStorage }: AuthEnvironment, { mark }: SharedCookie): void {
  mark.remove();
  for (const [name, text] of localStorage.entries()) {
    if (!name.startsWith(storageKeys.stateStorePrefix)) continue;
    const { request_type, data } = asObject(parseJson(text)) ?? {};
    if (request_type === signOutRequest || asObject(data)?.mark === mark.read()) continue;
    localStorage.removeItem(name);
  }
}

export const signInRequest = 'si:r';
export const signOutRequest = 'so:r';

type Oidc = AuthEnvironment['config']['oidc'];

const signInSchema = ({ authority, clientId }: Oidc) =>
  v.object({
    id: v.string(),
    request_type: v.literal(signInRequest),
    authority: v.literal(authority),
    client_id: v.literal(clientId),
    code_verifier: v.string(),
    nonce: v.string(),
    data: v.object({
      returnPath: v.string(),
      provider: v.unknown(),
      signInId: v.optional(v.string()),
      begunAt: v.number(),
      serverBegunAt: v.optional(v.number()),
      mark: v.number(),
      cookies: v.string(),
    }),
  });

export type SignInRequest = v.InferOutput<ReturnType<typeof signInSchema>>;

const codeAnswerSchema = (oidc: Oidc) =>
  v.object({
    kind: v.literal('code'),
    code: v.string(),
    iss: v.optional(v.string()),
    request: signInSchema(oidc),
  });

const signOutSchema = v.object({
  id: v.string(),
  request_type: v.literal(signOutRequest),
  data: v.object({ returnPath: v.string() }),
});

/** Returns the provider's `error` if it has the form of an OAuth error code; no other text is repeated. */
export function describeProviderError(error: unknown): string {
  if (typeof error !== 'string' || !/^[a-z_]{1,40}$/.test(error)) {
    return 'not by an error code of OAuth';
  }
  if (error.endsWith('_client')) return `${error}: see VITE_OIDC_CLIENT_ID`;
  return error === 'invalid_scope' ? `${error}: see VITE_OIDC_SCOPE` : error;
}

const longestPath = 2_048; // characters, because each sign-in stores the path

/** Returns the path to come back to, or `/`. An origin check alone lets `/.//evil.test` pass (CVE-2026-107369). */
export function safeReturnPath(candidate: unknown, origin: string): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return '/';
  const parsed = parseUrl(candidate, origin);
  if (!parsed) return '/';
  const { origin: target, pathname, search, hash } = parsed;
  if (target !== origin || pathname.startsWith('//')) return '/';
  if (/^\/forbidden\/*$/i.test(pathname)) return '/'; // it is about the previous account
  const path = pathname + search + hash;
  return path.length > longestPath ? '/' : path;
}
