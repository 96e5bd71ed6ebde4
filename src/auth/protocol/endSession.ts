import * as v from 'valibot';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { withinDeadline } from '../AuthError.ts';
import type { StoredUser } from '../storedUser.ts';
import { serverTime } from '../tokenAge.ts';
import type { ProviderMetadata } from './discovery.ts';
import { createEndSessionUrl, type EndSessionHint } from './protocolMessages.ts';
import type { Provider } from './provider.ts';
import { decodeClaims } from './signingKeys.ts';

/** Revocation is best effort: a sign-out waits no longer for it. */
const revocationDeadline = 2_000;

/** How long after its end an API may still accept a bearer, at most. */
const bearerTolerance = 5 * 60_000;

const name = v.fallback(v.optional(v.string()), undefined);
/** What a provider calls the session, or as Entra ID the account. */
const namesSchema = v.object({ sid: name, login_hint: name });

/**
 * Revokes the refresh token and builds the end-session request; this site's address where the provider
 * has no end-session.
 * @throws AuthError when the provider cannot be reached
 */
export async function buildEndSessionUrl(
  environment: AuthEnvironment,
  provider: Provider,
  user: StoredUser | undefined,
): Promise<string> {
  const { metadata } = await provider.probe();
  const [hint] = await Promise.all([
    user && findHint(environment, user),
    revoke(environment, metadata, user?.refreshToken),
  ]);
  const address = await createEndSessionUrl(environment, metadata, hint);
  return address ?? `${environment.location.origin}/`;
}

/** The address stays in the history: no living bearer, unless asked for (docs/decisions/017). */
async function findHint(environment: AuthEnvironment, user: StoredUser): Promise<EndSessionHint> {
  const { logoutHint } = environment.config.oidc;
  if (logoutHint === 'current') return { id_token_hint: user.idToken };
  const now = environment.clock.now();
  const dead = findDead(user, now) && findDead(user, (await serverTime(environment)) ?? 0);
  if (dead && logoutHint !== 'none') return { id_token_hint: dead };
  const { login_hint, sid } = v.parse(namesSchema, decodeClaims(user.idToken));
  return { logout_hint: login_hint ?? sid ?? user.subject };
}

/** The last ID token of this sign-in that no API accepts any more. */
function findDead({ replaced = [], ...user }: StoredUser, now: number): string | undefined {
  const tokens = [user, ...replaced];
  return tokens.find(({ expiresAt }) => expiresAt + bearerTolerance < now)?.idToken;
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
