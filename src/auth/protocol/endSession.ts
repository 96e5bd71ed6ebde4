import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { signOutRequest } from '../callback.ts';
import { serverTime } from '../serverTime.ts';
import type { Session } from '../session.ts';
import type { StoredUser } from '../storedUser.ts';
import { createClient } from './protocolMessages.ts';

/** How long after its end an API may still accept a bearer, at most. */
const bearerTolerance = 5 * 60_000;

const name = v.fallback(v.optional(v.string()), undefined);
/** What a provider calls the session, or as Entra ID the account. */
const namesSchema = v.object({ sid: name, login_hint: name });

/**
 * Builds the end-session request, after which the provider leads back to `returnPath`; undefined where
 * it has none.
 * @throws AuthError when the provider cannot be reached
 */
export async function buildEndSessionUrl(
  session: Session,
  user: StoredUser | undefined,
  returnPath: string,
): Promise<string | undefined> {
  const { environment } = session;
  const { metadata } = await session.provider().probe();
  const { clientId, logoutUrl } = environment.config.oidc;
  if (metadata.end_session_endpoint === undefined) {
    return logoutUrl
      ?.replaceAll('{client_id}', () => encodeURIComponent(clientId))
      .replaceAll('{origin}', () => encodeURIComponent(environment.location.origin));
  }
  const client = createClient(environment, metadata);
  const { url } = await client.createSignoutRequest({
    request_type: signOutRequest,
    // The library leaves it out beside a hint; Auth0 then knows the tenant's addresses only.
    client_id: clientId,
    // Some providers come back only if a state was sent.
    state: { returnPath },
    ...(user && (await findHint(environment, user, client.settings.extraQueryParams))),
  });
  return url;
}

/** The address stays in the history: no living bearer, unless asked for (docs/decisions/017). */
async function findHint(environment: AuthEnvironment, user: StoredUser, others: object) {
  const { logoutHint } = environment.config.oidc;
  if (logoutHint === 'current') return { id_token_hint: user.idToken };
  const now = environment.clock.now();
  const dead = findDead(user, now) && findDead(user, (await serverTime(environment)) ?? 0);
  if (dead && logoutHint !== 'none') return { id_token_hint: dead };
  const { login_hint, sid } = v.parse(namesSchema, decodeJwt(user.idToken));
  const logout_hint = login_hint ?? sid ?? user.subject;
  return { extraQueryParams: { ...others, logout_hint } };
}

/** The last ID token of this sign-in that no API accepts any more. */
function findDead({ replaced = [], ...user }: StoredUser, now: number): string | undefined {
  const tokens = [user, ...replaced];
  return tokens.find(({ expiresAt }) => expiresAt + bearerTolerance < now)?.idToken;
}
