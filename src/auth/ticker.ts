import { isWaitingForNetwork } from './Auth.ts';
import type { Backoff } from './backoff.ts';
import type { Renewal } from './renewal.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

interface TickerEvents {
  /** In another tab or by a sibling. */
  readonly onEnded: () => void;
  readonly onExpired: (user: StoredUser) => void;
  /** It is time to try again what failed without network or provider. */
  readonly onRetry: () => void;
}

/** Renewal is due in the last quarter of a token's life, at most a minute before its end. */
const longestMargin = 60_000;

const longestTimer = 2 ** 31 - 1; // setTimeout's own limit

export type Ticker = ReturnType<typeof createTicker>;

/**
 * Keeps the page in step with storage, cookies, clock and network, by one timer: a session is renewed
 * in time, and a page that waits for the network tries again.
 */
export function createTicker(
  session: Session,
  backoff: Backoff,
  renewal: Renewal,
  events: TickerEvents,
) {
  const { environment, getState } = session;
  const { clock, isOnline } = environment;
  let timer: number | undefined;

  function tickIn(milliseconds: number): void {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = clock.setTimeout(tick, Math.min(Math.max(milliseconds, 0), longestTimer));
  }

  /** To be called after every event that may have changed cookies, storage or time. */
  function tick(): void {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
    if (isWaitingForNetwork(getState())) retryIfDue();
    else if (getState().status === 'signedIn') checkSession();
  }

  /** Offline there is nothing to try: the network's return is an event. */
  function retryIfDue(): void {
    const wait = backoff.remaining();
    if (wait > 0) tickIn(wait);
    else if (isOnline()) events.onRetry();
  }

  function checkSession(): void {
    const user = session.current();
    if (user === undefined) {
      events.onEnded();
      return;
    }
    session.cookie.refresh(user.account);
    session.show(user);
    if (session.freshnessOf(user) === 'expired') events.onExpired(user);
    else renewIfDue(user);
  }

  function renewIfDue(user: StoredUser): void {
    const remaining = session.remaining(user);
    const margin = Math.min(longestMargin, user.lifetime / 4);
    const untilDue = user.renewal === 'available' ? remaining - margin : remaining;
    if (untilDue > 0) {
      tickIn(untilDue);
      return;
    }
    const delay = backoff.remaining();
    if (delay === 0 && isOnline()) void renew(user.idToken);
    const delays = [delay, remaining].filter((milliseconds) => milliseconds > 0);
    if (delays.length > 0) tickIn(Math.min(...delays));
  }

  /** Due or not. */
  async function renew(idToken: string): Promise<void> {
    const failure = await renewal.replace(idToken);
    if (failure === 'untrusted' && getState().status === 'signedIn') session.signedOut(failure);
    tick();
  }

  return {
    tick,
    renew,
    /** The network or the tab is back. */
    wake: (): void => {
      backoff.wake();
      tick();
    },
    /** Shows that network or provider are out of reach, and tries again behind that page. */
    waitForNetwork: (): void => {
      session.signedOut(isOnline() ? 'unreachable' : 'offline');
      tick();
    },
  };
}
