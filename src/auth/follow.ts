import type { AuthParts } from './AuthParts.ts';
import type { Session } from './session.ts';
import { hasData } from './settle.ts';
import { forgetInTime } from './signOut.ts';
import type { StoredUser } from './storedUser.ts';

/** The session was ended in another tab or a sibling: nothing of the user stays here either. */
export function followSignOut(session: Session): Promise<void> {
  session.dispatch({ type: 'signed out', reason: 'elsewhere' });
  if (!session.cookie.holds()) session.users.remove();
  return forgetInTime(session);
}

/** Another tab has signed in, renewed or signed out: does as it did. */
export function followOtherTab({ session, upkeep }: AuthParts): void {
  const user = session.current();
  const isSignedOut = session.getState().status === 'signedOut';
  if (isSignedOut && user && session.freshnessOf(user) !== 'expired') session.show(user);
  upkeep.check();
}

/** Back from the back-forward cache, in the state in which the page was left. */
export async function followRestore(parts: AuthParts): Promise<void> {
  const { session, login } = parts;
  const { status } = session.getState();
  if (status === 'signingOut') return session.dispatch({ type: 'signed out', reason: 'loggedOut' });
  if (status !== 'signingIn') return followOtherTab(parts);

  login.arrived();
  await followReturn(parts);
}

/** Left for the login, and here without it: shows what there was, or offers to sign in. */
export async function followReturn({ session, upkeep }: AuthParts): Promise<void> {
  const user = session.current();
  if (user === undefined || (await isUseless(session, user))) {
    return session.dispatch({ type: 'signed out', reason: 'returned' });
  }
  session.show(user);
  upkeep.check();
}

/** A session that ended for good and left nothing to show: on to the provider. */
export async function followExpiry({ session, login }: AuthParts, user: StoredUser): Promise<void> {
  if (await hasData(session.environment, user)) return;
  const state = session.getState();
  if (state.status !== 'signedIn' || state.freshness !== 'expired') return;
  await login.goByItself(Promise.resolve());
}

async function isUseless(session: Session, user: StoredUser): Promise<boolean> {
  return session.freshnessOf(user) === 'expired' && !(await hasData(session.environment, user));
}
