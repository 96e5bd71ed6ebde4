import * as v from 'valibot';
import { withDeadline } from '../../shared/deadline.ts';
import { isSameOwner } from '../../shared/owner.ts';
import { providerRequestInit } from '../lib/discoveryRequest.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

const purgeTimeout = 2_000;

/**
 * Ends a session on this device: the only way out, wherever its end is noticed. In one task, since the
 * page may be gone after it: cookies, refresh token and stored user; then what the device remembers.
 * Whoever has signed in since `noticed` was read keeps all of theirs. Resolves in every case.
 */
export async function drop(session: Session, noticed: StoredUser | undefined): Promise<void> {
  const { cookie, environment, users } = session;
  const stored = users.read();
  const isReplaced = noticed && stored && noticed.signInId !== stored.signInId;
  if (isReplaced && isSameOwner(noticed, stored)) return;
  // A renewal since keeps the sign-in: what it has brought goes, too.
  const user = isReplaced ? noticed : (stored ?? noticed);
  const isOthers = cookie.isOthers(user?.account);
  if (!isOthers) cookie.writeFalse();
  if (user) revoke(environment, user);
  // Another tab may just be storing who has signed in, and this one cannot read that yet.
  if (!isReplaced && !(isOthers && users.isStale())) users.remove();
  await purgeDevice(environment, user?.signInId);
}

/** Removes everybody's data; `endedId` is the sign-in that has ended with it. Resolves in every case. */
export async function purgeDevice(environment: AuthEnvironment, endedId?: string): Promise<void> {
  const { clock, purge, clearTelemetry, report } = environment;
  const purging = Promise.allSettled([purge(endedId), clearTelemetry()]);
  try {
    const results = await withDeadline(purgeTimeout, purging, clock);
    if (results.some(({ status }) => status === 'rejected')) {
      report('purgeFailed', 'something of the user may be left on the device');
    }
  } catch {
    report('purgeFailed', 'removing the data takes long');
  }
}

const schema = v.object({ metadata: v.object({ revocation_endpoint: v.string() }) });

/**
 * Has the provider forget a refresh token (RFC 7009), by the metadata that is stored with it. It is sent
 * before anything is awaited and outlives the page, so nobody waits for the answer.
 */
export function revoke(
  { config, fetch, isOnline, report }: AuthEnvironment,
  { provider, refreshToken }: Pick<StoredUser, 'provider' | 'refreshToken'>,
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
