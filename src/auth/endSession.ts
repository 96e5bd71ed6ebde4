import type { AuthEnvironment } from './AuthEnvironment.ts';
import { withinDeadline } from './deadline.ts';
import type { ProviderMetadata } from './discovery.ts';
import { endSessionAddress } from './protocolMessages.ts';
import type { Provider } from './provider.ts';
import type { StoredUser } from './storedUser.ts';

/** Revocation is a courtesy: it never holds a sign-out up for longer. */
const revocationDeadline = 2_000;

/**
 * Tells the provider that the user has left: revokes the refresh token, and answers the address to
 * leave for, which is this site itself where the provider has no end-session.
 * @throws AuthError when the provider cannot be reached
 */
export async function endSession(
  environment: AuthEnvironment,
  provider: Provider,
  user: StoredUser | undefined,
): Promise<string> {
  const metadata = await provider.probe();
  const [address] = await Promise.all([
    endSessionAddress(environment, metadata, user?.idToken),
    revoke(environment, metadata, user?.refreshToken),
  ]);
  return address ?? `${environment.location.origin}/`;
}

/** Makes a refresh token worthless, where the provider offers that. Resolves in every case. */
export async function revoke(
  { clock, config, fetch, report }: AuthEnvironment,
  { revocation_endpoint }: ProviderMetadata,
  token: string | undefined,
): Promise<void> {
  if (revocation_endpoint === undefined || token === undefined) return;
  const body = { client_id: config.oidc.clientId, token, token_type_hint: 'refresh_token' };
  try {
    // No signal: with `keepalive` the request outlives both the deadline and the page.
    await withinDeadline(clock, revocationDeadline, () =>
      fetch(revocation_endpoint, {
        method: 'POST',
        body: new URLSearchParams(body),
        credentials: 'omit',
        keepalive: true,
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      }),
    );
  } catch {
    report('signOutFailed', 'the refresh token may not have been revoked');
  }
}
