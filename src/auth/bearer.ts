import type { Account, AuthState } from './AuthState.ts';
import { isSamePerson } from './isSamePerson.ts';
import { SignInRequired } from './SignInRequired.ts';
import type { Session } from './session.ts';
import type { Upkeep } from './upkeep.ts';

/**
 * The ID token for one call. Looks at the cookie and at the stored user each time, so that nothing is
 * called in the name of somebody who signed out elsewhere a moment ago; waits while it is stale. It
 * is never another user's than the one shown when the call was begun: the answer would be taken for
 * theirs.
 * @throws SignInRequired, or the signal's reason once it is aborted
 */
export async function bearer(
  session: Session,
  upkeep: Upkeep,
  signal?: AbortSignal,
): Promise<string> {
  const caller = accountIn(session.getState());
  for (;;) {
    signal?.throwIfAborted();
    upkeep.check();
    const state = session.getState();
    const user = session.current();
    if (caller && user && !isSamePerson(caller, user)) throw new SignInRequired();
    if (state.status === 'signedIn' && state.freshness === 'fresh' && user) return user.idToken;
    const mayComeYet =
      state.status === 'starting' || (state.status === 'signedIn' && state.freshness === 'stale');
    if (!mayComeYet) throw new SignInRequired();
    await nextChange(session, signal);
  }
}

async function nextChange(session: Session, signal: AbortSignal | undefined): Promise<void> {
  let unsubscribe: (() => void) | undefined;
  try {
    await new Promise<void>((resolve) => {
      unsubscribe = session.subscribe(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    unsubscribe?.();
  }
}

function accountIn(state: AuthState): Account | undefined {
  return state.status === 'signedIn' ? state.account : undefined;
}
