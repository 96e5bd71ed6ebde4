import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { signOutRequest } from '../callback.ts';
import { serverTime } from '../serverTime.ts';
import type { Session } from '../session.ts';
import type { StoredUser } from '../storedUser.ts';
import { createClient } from './protocolMessages.ts';
import { shortDeadline } from './providerRequest.ts';

/** How long an API may still accept a bearer after its end. */
const bearerTolerance = 5 * 60_000;

const name = v.fallback(v.optional(v.string()), undefined);
/** The claims by which a provider (Entra ID: an account) names the session. */
const namesSchema = v.object({ sid: name, login_hint: name });

/**
 * Builds the end-session request, after which the provider redirects to `returnPath`. Resolves with undefined
 * where the provider has no end-session endpoint.
 * @throws AuthError when the provider cannot be reached
 */
export async function buildEndSessionUrl(
  session: Session,
  user: StoredUser | undefined,
  returnPath: string,
): Promise<string | undefined> {
  const { environment } = session;
  const { metadata } = await session.provider().probe(shortDeadline);
  const { clientId, logoutUrl } = environment.config.oidc;
  if (metadata.end_session_endpoint === undefined) {
    return logoutUrl
      ?.replaceAll('{client_id}', () => encodeURIComponent(clientId))
      .replaceAll('{origin}', () => encodeURIComponent(environment.location.origin));
  }
  const client = createClient(environment, metadata);
  const { url } = await client.createSignoutRequest({
    request_type: signOutRequest,
    // The library leaves this out when there is a hint, but Auth0 then accepts only the addresses of the tenant.
    client_id: clientId,
    // Some providers come back only if a state was sent.
    state: { returnPath },
    ...(user && (await findHint(environment, user, client.settings.extraQueryParams))),
  });
  return url;
}

/**
 * The address stays in the browser's history, so it holds no living bearer unless the operator asks for one
 * (docs/decisions/017).
 */
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

function findDead({ replaced = [], ...user }: StoredUser, now: number): string | undefined {
  const tokens = [user, ...replaced];
  return tokens.find(({ expiresAt }) => expiresAt + bearerTolerance < now)?.idToken;
}
