import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { signOutRequest } from '../callback.ts';
import { serverTime } from '../serverTime.ts';
import type { Session } from '../session.ts';
import type { StoredUser } from '../storedUser.ts';
import { createClient } from './protocolMessages.ts';
import { shortDeadline } from './providerRequest.ts';

const bearerTolerance = 5 * 60_000; // milliseconds: an API may accept a bearer this long after it has expired

const name = v.fallback(v.optional(v.string()), undefined);
/** Claims that name the session; `login_hint` is Entra ID's name of an account. */
const namesSchema = v.object({ sid: name, login_hint: name });

/** Resolves with undefined if the provider has no end-session endpoint. @throws AuthError if it cannot be reached */
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
    // The library omits this beside a hint, but Auth0 then accepts only the tenant's addresses.
    client_id: clientId,
    // Some providers redirect back only with a state.
    state: { returnPath },
    ...(user && (await findHint(environment, user, client.settings.extraQueryParams))),
  });
  return url;
}

/** The browser's history keeps the address, so by default it holds no valid bearer (docs/decisions/017). */
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
