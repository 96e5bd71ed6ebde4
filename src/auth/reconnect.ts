import { retryAfterDelay } from '../../shared/retryAfter.ts';
import type { AuthState } from './Auth.ts';
import { fireAndForget } from './AuthError.ts';
import { retryDelay } from './backoff.ts';
import type { Session } from './session.ts';

export type Reconnect = ReturnType<typeof createReconnect>;

/** Whether the page is shown that says what is out of reach, the network or the provider. */
export function isWaitingForNetwork(state: AuthState): boolean {
  return (
    state.status === 'signedOut' && (state.reason === 'offline' || state.reason === 'unreachable')
  );
}

/** Shows that page, and calls `retry` behind it until the state is another one. */
export function createReconnect(session: Session, retry: () => Promise<void>) {
  const { environment, dispatch, getState } = session;
  const { clock, isOnline, lifetime, random } = environment;
  let failures = 0;
  let timer: number | undefined;
  let pausedUntil = 0;

  function stop(): void {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
  }

  function retryNow(): void {
    if (!isWaitingForNetwork(getState()) || clock.monotonic() < pausedUntil) return;
    stop();
    fireAndForget(environment, retry());
  }

  // Only its own retries prolong the delay: waking up or pressing the button says nothing.
  function retryByTimer(): void {
    failures += 1;
    retryNow();
  }

  lifetime?.addEventListener('abort', stop);
  return {
    /** No retry comes sooner than the provider's `Retry-After` says; a press asks at once. */
    start: (retryAfter?: string): void => {
      stop();
      const now = clock.monotonic();
      pausedUntil = Math.max(pausedUntil, now + retryAfterDelay(retryAfter, clock.now()));
      const delay = Math.max(retryDelay(failures + 1, random), pausedUntil - now);
      timer = clock.setTimeout(retryByTimer, delay);
      dispatch({ type: 'signed out', reason: isOnline() ? 'unreachable' : 'offline' });
    },
    /** Does nothing on any other page. */
    retryNow,
    /** The provider has answered. */
    resetDelay: (): void => {
      failures = 0;
      pausedUntil = 0;
    },
  };
}
