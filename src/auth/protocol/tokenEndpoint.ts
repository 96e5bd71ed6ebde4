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

/** Unvalidated: only validateAndStoreTokens may use them. */
export type Tokens = v.InferOutput<typeof tokensSchema>;

/** @throws AuthError providerError if the provider refuses; unreachable or badAnswer for failures that may pass */
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

/** RFC 6749, 5.2, and OpenID Connect Core 3.1.2.6. */
const refusal =
  /^(invalid_[a-z_]+|[a-z_]+_required|access_denied|expired_token|unauthorized_client|unsupported_grant_type)$/;

/** Returns whether the provider itself refused (P30); some send an empty 400 for a used refresh token. */
function isRefusal({ status, json, isEmpty }: ProviderAnswer): boolean {
  const body = asObject(json);
  if (status === 400 && (isEmpty || (body && Object.keys(body).length === 0))) return true;
  const error = body?.error;
  if (typeof error !== 'string' || ![400, 401, 403].includes(status)) return false;
  return refusal.test(error);
}
