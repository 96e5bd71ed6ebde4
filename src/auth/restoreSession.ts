import type { DataOnDevice } from '../../shared/owner.ts';
import { isWaitingForNetwork } from './Auth.ts';
import type { AuthEnvironment, DropReason } from './AuthEnvironment.ts';
import { type AuthErrorCode, fireAndForget, isTransient, withinDeadline } from './AuthError.ts';
import { drop, purgeDevice } from './drop.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** What the parts of sign-in use of one another; each is described where it is made. */
export interface AuthServices {
  readonly session: Session;
  readonly renewal: { replace(idToken: string): Promise<AuthErrorCode | undefined> };
  readonly login: {
    autoRedirect(ready: Promise<void>): Promise<void>;
    setLoginHint(loginHint: string | undefined): void;
    markReturned(): void;
  };
  readonly ticker: {
    readonly tick: () => void;
    readonly wake: () => void;
    renew(idToken: string): Promise<void>;
    waitForNetwork(): void;
  };
}

/** As for a first frame: a device that is slower holds up nobody whose bearer is alive. */
const longestWait = 300;

/** What a page without a state shows (spec, "Authenticated, over time"). */
export async function restoreSession(
  services: AuthServices,
  leave = services.login.autoRedirect,
): Promise<void> {
  const { session, ticker } = services;
  const { environment, users } = session;
  const user = users.read();
  if (user === undefined) return await leave(purgeDevice(environment));
  const end = session.findEnd(user);
  if (end) return await leave(drop(session, end, user));
  session.idle.noteUse();
  const freshness = session.freshnessOf(user);
  const asked = session.dataOnDevice(user);
  const data = freshness === 'fresh' ? await soonOr(asked, 'absent', environment) : await asked;
  if (!isPending(session)) return;
  if (data === 'ended') return await leave(drop(session, data, user));
  if (freshness === 'fresh' || data === 'present') {
    session.show(user);
    fireAndForget(environment, dropIfEnded(session, user, asked));
    return ticker.tick();
  }
  if (freshness === 'expired') return await leave(Promise.resolve());
  if (!environment.isOnline()) return ticker.waitForNetwork();
  return await restoreByRefresh(services, user);
}

async function soonOr<T>(work: Promise<T>, late: T, { clock }: AuthEnvironment): Promise<T> {
  return await withinDeadline(clock, longestWait, () => work).catch(() => late);
}

/** What a worker has seen while this page could see nothing, or has not been told in time. */
async function dropIfEnded(
  session: Session,
  user: StoredUser,
  asked: Promise<DataOnDevice> = session.dataOnDevice(user),
): Promise<void> {
  if ((await asked) !== 'ended' || session.users.read()?.signInId !== user.signInId) return;
  await onSessionEnded(session, 'ended');
}

/** A press or a key: of a page that nobody has used for so long, it may be somebody else's. */
export function onUse(services: AuthServices): void {
  if (services.session.idle.hasPassed()) onReturn(services);
  else services.session.idle.noteUse();
}

/** Somebody comes back to a page that was out of sight, and may be somebody else. */
export function onReturn({ session }: AuthServices): void {
  const { environment, idle } = session;
  const user = session.current();
  if (!user || session.getState().status !== 'signedIn') return;
  const isIdle = idle.hasPassed();
  if (!isIdle) idle.noteUse();
  const judging = isIdle ? onSessionEnded(session, 'idle') : dropIfEnded(session, user);
  fireAndForget(environment, judging);
}

/** For a session that has nothing to show until it is renewed. */
export async function restoreByRefresh(services: AuthServices, user: StoredUser): Promise<void> {
  const { session, renewal, ticker } = services;
  const failure = await renewal.replace(user.idToken);
  if (!isPending(session)) return;
  if (isTransient(failure)) return ticker.waitForNetwork();
  if (failure === 'untrusted') return session.signedOut(failure);
  return await restoreSession(services);
}

/** Takes an open page away from somebody whose session has ended elsewhere, or by itself. */
export async function onSessionEnded(session: Session, known?: DropReason): Promise<void> {
  const { environment, users } = session;
  const user = users.read();
  const reason = known ?? (user && session.findEnd(user));
  session.signedOut(reason === 'idle' ? reason : 'elsewhere');
  if (user && reason) await drop(session, reason, user);
  else await purgeDevice(environment);
}

export function syncFromStorage({ session, ticker }: AuthServices): void {
  const user = session.current();
  const isSignedOut = session.getState().status === 'signedOut';
  if (isSignedOut && user && session.freshnessOf(user) !== 'expired') session.show(user);
  ticker.tick();
}

export async function onBfcacheRestore(services: AuthServices): Promise<void> {
  const { session } = services;
  const { status } = session.getState();
  if (status === 'signingOut') return session.signedOut('loggedOut');
  if (status !== 'signingIn') return syncFromStorage(services);
  await onRedirectAborted(services);
}

/** The page was left for the login and is here without an answer: it is not left again by itself. */
export async function onRedirectAborted(services: AuthServices): Promise<void> {
  const { session, login } = services;
  login.markReturned();
  session.setState({ status: 'starting' });
  await restoreSession(services, async (ready) => {
    session.signedOut('returned');
    await ready;
  });
}

/** The session cannot be renewed: redirects to the login, unless there are cards to show. */
export async function onSessionExpired(
  { session, login }: AuthServices,
  user: StoredUser,
): Promise<void> {
  if ((await session.dataOnDevice(user)) === 'present') return;
  const state = session.getState();
  if (state.status !== 'signedIn' || state.freshness !== 'expired') return;
  await login.autoRedirect(Promise.resolve());
}

/** Whether neither the user nor another tab has changed the state meanwhile. */
function isPending(session: Session): boolean {
  const state = session.getState();
  return state.status === 'starting' || isWaitingForNetwork(state);
}
