import type { AuthEnvironment } from './AuthEnvironment.ts';
import type { AuthParts } from './AuthParts.ts';
import { isWaiting } from './offlineWait.ts';
import type { Session } from './session.ts';
import { forgetInTime } from './signOut.ts';
import type { StoredUser } from './storedUser.ts';

/**
 * Brings a page without a state to what cookie, stored user, data and network say (spec,
 * "Authenticated, over time"): the cards, the provider's login, or a page that says why not.
 */
export async function settle(parts: AuthParts): Promise<void> {
  const { session, login, upkeep, offlineWait } = parts;
  const user = session.current();
  if (user === undefined) {
    session.users.remove();
    return await login.goByItself(forgetInTime(session));
  }
  const freshness = session.freshnessOf(user);
  if (freshness === 'fresh' || (await hasData(session.environment, user))) {
    session.show(user);
    return upkeep.check();
  }
  if (freshness === 'expired') return await login.goByItself(Promise.resolve());
  if (!session.environment.isOnline()) return offlineWait.begin();
  return await settleByRenewal(parts, user);
}

/** The same for a session that can be renewed and has nothing to show until it is. */
export async function settleByRenewal(parts: AuthParts, user: StoredUser): Promise<void> {
  const { session, renewal, offlineWait } = parts;
  const outcome = await renewal.replace(user.idToken);
  if (!isUnsettled(session)) return;
  if (outcome === 'passing') return offlineWait.begin();
  if (outcome === 'untrusted') return session.dispatch({ type: 'signed out', reason: 'untrusted' });
  return await settle(parts);
}

/** Whether nobody has decided anything since: neither this tab's user nor another tab. */
function isUnsettled(session: Session): boolean {
  const state = session.getState();
  return state.status === 'starting' || isWaiting(state);
}

/** Whether the user's cards could be shown without a call. A memory that fails is an empty one. */
export async function hasData(
  { dataOnDevice, report }: Pick<AuthEnvironment, 'dataOnDevice' | 'report'>,
  { issuer, subject }: StoredUser,
): Promise<boolean> {
  try {
    return await dataOnDevice({ issuer, subject });
  } catch {
    report('unexpected', 'the last-known data could not be asked for');
    return false;
  }
}
