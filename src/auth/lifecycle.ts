import { withDeadline } from '../../shared/deadline.ts';
import type { DataOnDevice } from '../../shared/owner.ts';
import { lastUseKey } from '../../shared/storageKeys.ts';
import { codeOf } from '../lib/ReportableError.ts';
import { isWaitingForNetwork } from './Auth.ts';
import { drop, dropStored, endOpenPage } from './ends.ts';
import { type AuthErrorCode, failures, type ToldReason } from './reasons.ts';
import { createRenewal } from './renewal.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** Renewal begins in the last quarter of a token's life, at most this many milliseconds before its end. */
const longestMargin = 60_000;

const longestTimer = 2 ** 31 - 1; // setTimeout's own limit

/** In milliseconds: a page with a fresh bearer waits this long for the device before its first frame. */
const longestWait = 300;

/** Restores, shows, renews and ends this page's session (P29, P30), by one timer and `tick`. */
export function createLifecycle(
  session: Session,
  autoRedirect: (ready?: Promise<void>) => Promise<void>,
) {
  const { backoff, environment, getState, idle, show, signedOut, users } = session;
  const { clock, isOnline } = environment;
  const replace = createRenewal(session);
  let timer = 0;

  /** For work that handles its own failures, so an error is a defect. */
  function run(work: Promise<void>): void {
    work.catch((error: unknown) => environment.report('unexpected', codeOf(error)));
  }

  function tickIn(milliseconds: number): void {
    clock.clearTimeout(timer);
    timer = clock.setTimeout(tick, Math.min(Math.max(milliseconds, 0), longestTimer));
  }

  /** Call this after every change of cookies, storage or time. Returns the user of a signed-in page. */
  function tick(): StoredUser | undefined {
    clock.clearTimeout(timer);
    if (getState().status === 'signedIn') return check();
    const untilAborted = session.untilAborted();
    if (untilAborted !== undefined) {
      if (untilAborted > 0) tickIn(untilAborted);
      else onAborted();
    }
    if (!isWaitingForNetwork(getState())) return undefined;
    // A page with nothing to show retries even if the browser reports no network.
    const wait = backoff.remaining();
    if (wait > 0) tickIn(wait);
    else run(restore());
    return undefined;
  }

  function check(): StoredUser | undefined {
    const user = session.current();
    if (user === undefined) {
      run(endOpenPage(session));
      return undefined;
    }
    session.cookie.refresh(user.account);
    show(user);
    const isExpired = session.validityOf(user) === 'expired';
    if (isExpired) run(leaveIfEmpty(user));
    const canRenew = !isExpired || user.renewal === 'available';
    tickIn(Math.min(idle.remaining(), canRenew ? renewIfDue(user) : longestTimer));
    return user;
  }

  function renewIfDue(user: StoredUser): number {
    const remaining = session.remaining(user);
    const margin = Math.min(longestMargin, user.lifetime / 4);
    const untilDue = user.renewal === 'available' ? remaining - margin : remaining;
    if (untilDue > 0 && !session.isRefused(user.idToken)) return untilDue;
    const delay = backoff.remaining();
    if (delay === 0 && isOnline()) void renew(user.idToken);
    return Math.min(...[delay, remaining].filter((milliseconds) => milliseconds > 0));
  }

  async function renew(idToken: string): Promise<AuthErrorCode | undefined> {
    const failure = await replace(idToken);
    const user = session.current();
    if (failure === 'untrusted' && user && getState().status === 'signedIn') show(user, failure);
    tick();
    return failure;
  }

  async function leaveIfEmpty(user: StoredUser): Promise<void> {
    if ((await session.dataOnDevice(user)) === 'present') return;
    const state = getState();
    if (state.status !== 'signedIn' || state.validity !== 'expired') return;
    await leaveForLogin(state.failure);
  }

  /** Redirects to the login, except after a failed sign-in, where the person decides. */
  async function leaveForLogin(failure?: ToldReason, ready?: Promise<void>): Promise<void> {
    if (failure && failure !== 'unreachable') {
      signedOut(failure);
      return await ready;
    }
    await autoRedirect(ready);
    tick();
  }

  /** Shows the stored session, or leaves for the login. `failure` is why we are here. */
  async function restore(failure?: ToldReason): Promise<void> {
    const leave = (ready?: Promise<void>) => leaveForLogin(failure, ready);
    const user = users.read();
    if (!user && users.unread() === 'newer') return signedOut('outdated');
    if (!user || !session.current(user)) return await leave(dropStored(session, user));
    // While it waits for the network, the page repeats this without a use.
    if (getState().status === 'starting') idle.noteUse();
    const validity = session.validityOf(user);
    const asked = session.dataOnDevice(user);
    const soon = () => withDeadline(longestWait, asked, clock).catch(() => 'absent' as const);
    const data = await (validity === 'fresh' ? soon() : asked);
    if (!isPending()) return;
    if (data === 'ended') return await leave(drop(session, user));
    if (validity === 'fresh' || data === 'present') {
      show(user, failure);
      run(endIfSeen(user, asked));
      return void tick();
    }
    if (validity === 'expired') return await leave();
    const problem = await replace(user.idToken);
    if (!isPending()) return;
    const mayPass = problem && !failures[problem].endsSession;
    if (!mayPass || session.validityOf(user) === 'expired') {
      return await restore(problem === 'untrusted' ? problem : failure);
    }
    session.waitForNetwork();
    tick();
  }

  function isPending(): boolean {
    return getState().status === 'starting' || isWaitingForNetwork(getState());
  }

  /** Does not redirect again: the person came back. */
  function onAborted(): void {
    if (getState().status === 'signingOut') {
      signedOut('loggedOut');
      return;
    }
    session.setState({ status: 'starting' });
    run(restore('returned'));
  }

  /** Ends a session whose end only a worker saw. */
  async function endIfSeen(user: StoredUser, asked: Promise<DataOnDevice>): Promise<void> {
    if ((await asked) === 'ended' && users.read()?.signInId === user.signInId)
      await endOpenPage(session);
  }

  /** The person who returns to a hidden page may be another one. */
  function onReturn(): void {
    const user = session.current();
    if (!user || getState().status !== 'signedIn') return;
    idle.noteUse();
    run(endIfSeen(user, session.dataOnDevice(user)));
  }

  function onRestored(): void {
    onReturn();
    if (/^signing(In|Out)$/.test(getState().status)) onAborted();
    else onStored();
  }

  function onStored(): void {
    const user = session.current();
    const isSignedOut = getState().status === 'signedOut';
    if (isSignedOut && user && session.validityOf(user) !== 'expired') show(user);
    tick();
  }

  function onUse(): void {
    if (!idle.isDue()) return;
    if (session.current()) idle.noteUse();
    else if (getState().status === 'signedIn') check();
  }

  function wake(): void {
    backoff.wake();
    tick();
  }

  function listen(): void {
    const { config, cookieStore, document, window } = environment;
    const watched: unknown[] = [users.key, lastUseKey, null];
    const isKept = (event: Event) => 'persisted' in event && event.persisted === true;

    window.addEventListener('focus', tick);
    cookieStore?.addEventListener('change', tick);
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return;
      onReturn();
      wake();
    });
    window.addEventListener('pageshow', (event) => {
      if (isKept(event)) onRestored();
      wake();
    });
    window.addEventListener('pagehide', (event) => {
      if (!isKept(event)) users.revokeHeld();
    });
    window.addEventListener('storage', (event) => {
      // The key is null if all of localStorage was cleared.
      if ('key' in event && watched.includes(event.key)) onStored();
    });
    if (!config.idleMinutes) return;
    for (const type of ['pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove']) {
      window.addEventListener(type, onUse, { capture: true, passive: true });
    }
  }

  return { listen, tick, renew, restore };
}
