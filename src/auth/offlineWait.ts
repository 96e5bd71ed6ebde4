import type { AuthState } from './AuthState.ts';
import { inBackground } from './inBackground.ts';
import { retryDelay } from './retryDelay.ts';
import type { Session } from './session.ts';

/** The page that says what is out of reach, the network or the provider, and goes on by itself. */
export interface OfflineWait {
  begin(): void;
  /** Tries at once, if the page is waiting. */
  goOn(): void;
}

/** Whether that page is shown. */
export function isWaiting(state: AuthState): boolean {
  return (
    state.status === 'signedOut' && (state.reason === 'offline' || state.reason === 'unreachable')
  );
}

/** `next` is tried behind the page, which stays until that has got somewhere. */
export function createOfflineWait(session: Session, next: () => Promise<void>): OfflineWait {
  const { environment, dispatch, getState } = session;
  const { clock, isOnline, lifetime, random } = environment;
  let failures = 0;
  let timer: number | undefined;

  function stop(): void {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
  }

  function goOn(): void {
    if (!isWaiting(getState())) return;
    stop();
    inBackground(environment, next());
  }

  lifetime?.addEventListener('abort', stop);
  return {
    begin: () => {
      stop();
      failures += 1;
      timer = clock.setTimeout(goOn, retryDelay(failures, random));
      dispatch({ type: 'signed out', reason: isOnline() ? 'unreachable' : 'offline' });
    },
    goOn,
  };
}
