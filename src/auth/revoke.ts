import * as v from 'valibot';
import { providerRequestInit } from '../lib/discoveryRequest.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

const schema = v.object({ metadata: v.object({ revocation_endpoint: v.string() }) });

/**
 * Has the provider forget a refresh token (RFC 7009), by the metadata that is stored with it. It is sent
 * before anything is awaited and outlives the page, so nobody waits for the answer.
 */
export function revoke(
  { config, fetch, isOnline, report }: AuthEnvironment,
  { provider, refreshToken }: { provider?: unknown; refreshToken?: string | undefined },
): void {
  const parsed = v.safeParse(schema, provider);
  if (!parsed.success || refreshToken === undefined) return;
  const body = new URLSearchParams({
    client_id: config.oidc.clientId,
    token: refreshToken,
    token_type_hint: 'refresh_token',
  });
  const init = { ...providerRequestInit, method: 'POST', keepalive: true, body };
  fetch(parsed.output.metadata.revocation_endpoint, init).catch(() => {
    // Offline the token is deleted, and not owed: one that nobody holds is safer than one kept for it.
    if (isOnline()) report('signOutFailed', 'the refresh token may not have been revoked');
  });
}
