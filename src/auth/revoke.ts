import * as v from 'valibot';
import { providerRequestInit } from '../lib/discoveryRequest.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

const schema = v.object({
  provider: v.object({ metadata: v.object({ revocation_endpoint: v.string() }) }),
  refreshToken: v.string(),
});

/**
 * Revokes a refresh token (RFC 7009), at the address that is stored with it. The request is sent before anything
 * is awaited and outlives the page, so nobody waits for its answer.
 */
export function revoke(
  { config, fetch, isOnline, report }: AuthEnvironment,
  user: { readonly provider?: unknown; readonly refreshToken?: unknown },
  clientId = config.oidc.clientId,
): void {
  const parsed = v.safeParse(schema, user);
  if (!parsed.success) return;
  const { provider, refreshToken } = parsed.output;
  const body = new URLSearchParams({
    client_id: clientId,
    token: refreshToken,
    token_type_hint: 'refresh_token',
  });
  const init = { ...providerRequestInit, method: 'POST', keepalive: true, body };
  fetch(provider.metadata.revocation_endpoint, init).catch(() => {
    // Offline we delete the token and do not revoke it later: a token that nobody holds is safer than one kept to
    // be revoked.
    if (isOnline()) report('signOutFailed', 'the refresh token may not have been revoked');
  });
}
