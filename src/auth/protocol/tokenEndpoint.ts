import * as v from 'valibot';
import { asObject } from '../../../shared/asObject.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { describeProviderError } from '../describeProviderError.ts';
import { type ProviderAnswer, providerRequest } from './providerRequest.ts';

const tokensSchema = v.pipe(
  v.object({
    id_token: v.nullish(v.string()),
    access_token: v.nullish(v.string()),
    refresh_token: v.nullish(v.string()),
  }),
  v.check(({ id_token, access_token }) => typeof (id_token ?? access_token) === 'string'),
  v.transform(({ id_token, access_token, refresh_token }) => ({
    idToken: id_token ?? undefined,
    accessToken: access_token ?? undefined,
    refreshToken: refresh_token || undefined,
  })),
);

/** Tokens as answered, not validated yet: nothing but validateAndStoreTokens may use them. */
export type Tokens = v.InferOutput<typeof tokensSchema>;

export type TokenAnswer =
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  /** `detail` is the provider's error. */
  | { readonly kind: 'permanent'; readonly detail: string }
  | { readonly kind: 'transient'; readonly error: AuthError };

/** Asks the token endpoint; every status, body and network failure becomes one of the three. */
export async function requestTokens(
  environment: Pick<AuthEnvironment, 'clock' | 'config' | 'fetch'>,
  endpoint: string,
  form: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  try {
    const answer = await providerRequest(environment, endpoint, {
      client_id: environment.config.oidc.clientId,
      ...form,
    });
    const parsed = v.safeParse(tokensSchema, answer.json);
    if (answer.status === 200 && parsed.success) return { kind: 'tokens', tokens: parsed.output };
    if (isRefusal(answer)) {
      return { kind: 'permanent', detail: describeProviderError(asObject(answer.json)?.error) };
    }
    const message = `the token endpoint answered ${answer.status}`;
    return { kind: 'transient', error: new AuthError('badAnswer', message, answer.retryAfter) };
  } catch (error) {
    if (error instanceof AuthError) return { kind: 'transient', error };
    throw error;
  }
}

/** Besides `invalid_…`, what refuses in OAuth 2.0 (RFC 6749, 5.2) and OpenID Connect. */
const refusals = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'expired_token',
  'interaction_required',
  'login_required',
  'mfa_required',
  'unauthorized_client',
  'unsupported_grant_type',
]);
const errorSchema = v.object({
  error: v.pipe(
    v.string(),
    v.check((error) => /^invalid_[a-z_]+$/.test(error) || refusals.has(error)),
  ),
});
const refusing = new Set([400, 401, 403]);

/**
 * Whether an answer without tokens is permanent. Only the provider's own word ends a session: an OAuth
 * error that refuses, under a status that refuses, or an empty 400, which some providers send for a
 * used refresh token. Pages and JSON of proxies, captive portals and restarts are transient.
 */
function isRefusal({ status, json, isEmpty }: ProviderAnswer): boolean {
  if (!refusing.has(status)) return false;
  return (status === 400 && (isEmpty || isEmptyObject(json))) || v.is(errorSchema, json);
}

function isEmptyObject(json: unknown): boolean {
  return typeof json === 'object' && json !== null && Object.keys(json).length === 0;
}
