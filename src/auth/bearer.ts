import { isSameOwner } from '../../shared/owner.ts';
import { SignInRequired } from './AuthError.ts';
import type { Session } from './session.ts';

/**
 * Reads cookie and storage each time: nothing is called in the name of somebody who has signed out
 * elsewhere, nor with another user's token than when the call was begun.
 * @throws SignInRequired, or the signal's reason
 */
export async function waitForBearer(
  session: Session,
  tick: () => void,
  signal?: AbortSignal,
): Promise<string> {
  const before = session.getState();
  const caller = before.status === 'signedIn' ? before.account : undefined;
  for (;;) {
    signal?.throwIfAborted();
    tick();
    const state = session.getState();
    const user = session.current();
    if (caller && user && !isSameOwner(caller, user)) throw new SignInRequired();
    const freshness = state.status === 'signedIn' ? state.freshness : undefined;
    if (freshness === 'fresh' && user) return user.idToken;
    if (state.status !== 'starting' && freshness !== 'stale') throw new SignInRequired();
    await nextChange(session, signal);
  }
}

async function nextChange(session: Session, signal: AbortSignal | undefined): Promise<void> {
  let unsubscribe = () => {};
  await new Promise<void>((resolve) => {
    unsubscribe = session.subscribe(resolve);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
  unsubscribe();
}
