import * as v from 'valibot';
import { asObject, parseUrl } from '../../shared/parse.ts';
import { storageKeys } from '../../shared/storageKeys.ts';
import { parseJson } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import type { SharedCookie } from './sharedCookie.ts';

const callbackNames = [
  'code',
  'state',
  'iss',
  'session_state',
  'error',
  'error_description',
  'error_uri',
];

/** The sessionStorage key of the answer whose code is being exchanged. */
export const answerKey = 'natural-capital-suite.answer';

export type CodeAnswer = v.InferOutput<ReturnType<typeof codeAnswerSchema>>;

export type CallbackResult =
  | { readonly kind: 'none'; readonly loginHint: string | undefined }
  | CodeAnswer
  /** `error` is the provider's own, unchanged. */
  | { readonly kind: 'error'; readonly error: string | null; readonly request: SignInRequest };

/**
 * Takes a callback out of the address before any other code can see it. Anybody can link to `/?code=…&state=…`,
 * so an answer to no request of this browser is reported without its values and ignored. We do not leave this to
 * oidc-client-ts, which decodes the state twice and throws at `%25`.
 *
 * A reload interrupts an exchange. Its code is then sent again.
 */
export function consumeCallback(environment: AuthEnvironment): CallbackResult {
  const { config, history, location, navigationType, report, sessionStorage } = environment;
  const parameters = new URLSearchParams(location.search);
  const isCallback = callbackNames.some((name) => parameters.has(name));
  const loginHint = parameters.get('login_hint');
  const none: CallbackResult = { kind: 'none', loginHint: loginHint || undefined };
  if (!isCallback && loginHint === null) {
    if (navigationType() !== 'reload') return none;
    const kept = parseJson(sessionStorage.getItem(answerKey));
    const answer = v.safeParse(codeAnswerSchema(config.oidc), kept);
    return answer.success ? answer.output : none;
  }

  const match = isCallback ? matchPendingRequest(environment, parameters) : undefined;
  const path = match?.returnPath ?? withoutCallback(location, parameters);
  // The URL is absolute because a pathname that begins with `//` would be another site's address.
  history.replaceState(history.state, '', location.origin + path);
  if (isCallback && !match) {
    report('foreignCallback', 'a callback that answers no request of ours is ignored');
  }
  if (match?.result?.kind !== 'code') return match?.result ?? none;
  sessionStorage.setItem(answerKey, JSON.stringify(match.result));
  return match.result;
}

/**
 * Returns the pending request that this answer belongs to, and deletes it, since it may be used only once.
 * Returns undefined for the return from a sign-out, after which there is nothing to do.
 */
function matchPendingRequest(
  { config, localStorage, location }: AuthEnvironment,
  parameters: URLSearchParams,
) {
  if (callbackNames.some((name) => parameters.getAll(name).length > 1)) return undefined;
  const state = parameters.get('state') ?? '';
  const key = storageKeys.stateStorePrefix + state;
  const schema = v.union([signInSchema(config.oidc), signOutSchema]);
  const pending = v.safeParse(schema, parseJson(localStorage.getItem(key)));
  if (!pending.success || pending.output.id !== state) return undefined;
  const request = pending.output;
  const code = parameters.get('code');
  const error = parameters.get('error');
  const isSignOut = request.request_type === signOutRequest;
  // A sign-in is answered by a code or by an error, a sign-out never by a code.
  if (isSignOut ? code !== null : (code === null) === (error === null)) return undefined;

  localStorage.removeItem(key);
  const returnPath = safeReturnPath(request.data.returnPath, location.origin);
  if (isSignOut) return { returnPath };
  if (code === null) return { returnPath, result: { kind: 'error', error, request } as const };
  const iss = parameters.get('iss') ?? undefined;
  return { returnPath, result: { kind: 'code', code, iss, request } as const };
}

/**
 * Ends the logins that are under way: their answers count no more, and what is stored of them says where somebody
 * was. A Logout that is under way stays, and so does a login that another tab has begun since.
 */
export function endLogins({ localStorage }: AuthEnvironment, { mark }: SharedCookie): void {
  mark.remove();
  for (const [name, text] of localStorage.entries()) {
    if (!name.startsWith(storageKeys.stateStorePrefix)) continue;
    const { request_type, data } = asObject(parseJson(text)) ?? {};
    if (request_type === signOutRequest || asObject(data)?.mark === mark.read()) continue;
    localStorage.removeItem(name);
  }
}

function withoutCallback({ pathname, hash }: AuthEnvironment['location'], all: URLSearchParams) {
  const rest = new URLSearchParams(all);
  for (const name of [...callbackNames, 'login_hint']) rest.delete(name);
  const query = rest.toString();
  return pathname + (query && `?${query}`) + hash;
}

/** The `request_type` under which oidc-client-ts stores sign-in requests. */
export const signInRequest = 'si:r';
export const signOutRequest = 'so:r';

type Oidc = AuthEnvironment['config']['oidc'];

/** A request that began under another configuration is not ours. */
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
      /** The session that there was when the login began. */
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

const settings = new Map([
  ['invalid_client', 'VITE_OIDC_CLIENT_ID'],
  ['unauthorized_client', 'VITE_OIDC_CLIENT_ID'],
  ['invalid_scope', 'VITE_OIDC_SCOPE'],
]);

/** Returns the provider's `error` if it has the form of an OAuth error code, so that no other text is repeated. */
export function describeProviderError(error: unknown): string {
  if (typeof error !== 'string' || !/^[a-z_]{1,40}$/.test(error)) {
    return 'not by an error code of OAuth';
  }
  const setting = settings.get(error);
  return setting ? `${error}: see ${setting}` : error;
}

/** In bytes, with query and fragment. Anybody can link to a long path, and each sign-in stores it. */
const longestPath = 2_048;

/**
 * Returns the path to come back to, or `/` for a path that is too long or could lead elsewhere: `/.//evil.test`
 * passes an origin check, and its pathname is another site's address (CVE-2026-107369). /forbidden is about the
 * previous account, so it leads to `/` as well.
 */
export function safeReturnPath(candidate: unknown, origin: string): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return '/';
  const parsed = parseUrl(candidate, origin);
  if (!parsed) return '/';
  const { origin: target, pathname, search, hash } = parsed;
  if (target !== origin || pathname.startsWith('//')) return '/';
  if (/^\/forbidden\/*$/i.test(pathname)) return '/';
  const path = pathname + search + hash;
  return path.length > longestPath ? '/' : path;
}
