import * as v from 'valibot';
import { asObject } from '../../../shared/parse.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';
import { describeProviderError } from '../callback.ts';
import { type ProviderAnswer, providerRequest, shortDeadline } from './providerRequest.ts';

const token = v.nullish(v.string(), () => undefined);

const tokensSchema = v.pipe(
  v.object({ id_token: token, access_token: token, refresh_token: token }),
  v.transform(({ id_token: idToken, access_token: accessToken, refresh_token }) => ({
    idToken,
    accessToken,
    refreshToken: refresh_token || undefined,
  })),
  v.check(({ idToken, accessToken }) => (idToken ?? accessToken) !== undefined),
);

/** Tokens as the provider answered them. Only validateAndStoreTokens may use them. */
export type Tokens = v.InferOutput<typeof tokensSchema>;

/**
 * Asks the token endpoint.
 * @throws AuthError providerError with the provider's own error; unreachable or badAnswer for failures that may
 * pass
 */
export async function requestTokens(
  environment: AuthEnvironment,
  address: string,
  grant: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const form = { client_id: environment.config.oidc.clientId, ...grant };
  const deadline = 'refresh_token' in grant ? shortDeadline : undefined;
  const question = { field: 'token_endpoint', address, form, deadline } as const;
  const answer = await providerRequest(environment, question);
  const { status, json, retryAfter } = answer;
  const parsed = v.safeParse(tokensSchema, json);
  if (status === 200 && parsed.success) return parsed.output;
  if (isRefusal(answer)) {
    throw new AuthError('providerError', describeProviderError(asObject(json)?.error));
  }
  throw new AuthError('badAnswer', `token_endpoint: status ${status}`, retryAfter);
}

/** RFC 6749, 5.2, and OpenID Connect. */
const refusal =
  /^(invalid_[a-z_]+|[a-z_]+_required|access_denied|expired_token|unauthorized_client|unsupported_grant_type)$/;

/**
 * Returns whether an answer without tokens is final. Only the provider's own word ends a session (P30): an OAuth
 * error that refuses, under a status that refuses, or an empty 400, which some providers send for a used refresh
 * token. Pages and JSON from proxies, captive portals and restarts may pass.
 */
function isRefusal({ status, json, isEmpty }: ProviderAnswer): boolean {
  const body = asObject(json);
  if (status === 400 && (isEmpty || (body && Object.keys(body).length === 0))) return true;
  const error = body?.error;
  if (typeof error !== 'string' || ![400, 401, 403].includes(status)) return false;
  return refusal.test(error);
}
