import { isSameOwner } from '../../shared/owner.ts';
import { storedUserKey } from '../../shared/storageKeys.ts';
import type { SignedOutReason } from './Auth.ts';
import type { ReportCode } from './AuthEnvironment.ts';
import { type AuthErrorCode, authErrorOf, fireAndForget, reportUnexpected } from './AuthError.ts';
import { type CallbackResult, type CodeAnswer, consumeCallback } from './callback.ts';
import { describeProviderError, isAccessDenied } from './describeProviderError.ts';
import { drop } from './drop.ts';
import { loadProtocol } from './loadProtocol.ts';
import {
  type AuthServices,
  onBfcacheRestore,
  onReturn,
  onUse,
  restoreSession,
  syncFromStorage,
} from './restoreSession.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** The address is cleaned before the first await: what is constructed later sees it clean. */
export async function start(services: AuthServices): Promise<void> {
  const { environment, dispatch } = services.session;
  listen(services);
  try {
    await handleCallback(services, consumeCallback(environment));
  } catch (error) {
    reportUnexpected(environment, error);
    dispatch({ type: 'signed out', reason: 'providerError' });
  }
}

/** Listens for the moments at which cookie, storage and network are read again. */
function listen(services: AuthServices): void {
  const { session, sessionMonitor, renewal, reconnect } = services;
  const { config, cookieStore, document, lifetime, window } = session.environment;
  const options = lifetime ? { signal: lifetime } : {};

  function onWake(): void {
    renewal.resetBackoff();
    sessionMonitor.check();
    reconnect.retryNow();
  }

  window.addEventListener('focus', sessionMonitor.check, options);
  cookieStore?.addEventListener('change', sessionMonitor.check, options);
  window.addEventListener('online', onWake, options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible') return;
      onReturn(services);
      onWake();
    },
    options,
  );
  window.addEventListener(
    'pageshow',
    (event) => {
      const isRestored = 'persisted' in event && event.persisted === true;
      if (isRestored) {
        onReturn(services);
        fireAndForget(session.environment, onBfcacheRestore(services));
      }
      onWake();
    },
    options,
  );
  if (session.idle.isOn) {
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(type, () => onUse(services), { ...options, capture: true });
    }
  }
  session.channel.addEventListener('message', () => syncFromStorage(services), options);
  const key = storedUserKey(config.oidc.authority, config.oidc.clientId);
  window.addEventListener(
    'storage',
    (event) => {
      // A null key means that everything was cleared.
      if (!('key' in event) || (event.key !== key && event.key !== null)) return;
      syncFromStorage(services);
    },
    options,
  );
}

async function handleCallback(services: AuthServices, result: CallbackResult): Promise<void> {
  const { session, login, sessionMonitor } = services;
  const { environment, dispatch, getState } = session;
  if (!canStore(environment.localStorage)) {
    return dispatch({ type: 'signed out', reason: 'cookiesBlocked' });
  }
  if (result.kind === 'none') {
    login.setLoginHint(result.loginHint);
    return await restoreSession(services);
  }

  login.markReturned();
  if (result.kind === 'error') {
    const reason = isAccessDenied(result.error) ? 'accessDenied' : 'providerError';
    environment.report(reason, describeProviderError(result.error));
    return dispatch({ type: 'signed out', reason });
  }
  const completion = await completeSignIn(session, result);
  if (getState().status !== 'starting') return;
  if (completion.kind === 'unreachable') return await restoreSession(services);
  if (completion.kind === 'signedOut') {
    return dispatch({ type: 'signed out', reason: completion.reason });
  }
  session.notifyTabs();
  session.show(completion.user);
  environment.onSignedIn();
  sessionMonitor.check();
}

function canStore(storage: Storage): boolean {
  const key = 'natural-capital-suite.probe';
  try {
    storage.setItem(key, '');
    storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

const reasons: Partial<Record<AuthErrorCode, SignedOutReason>> = {
  untrusted: 'untrusted',
  timeUnknown: 'untrusted',
  cookiesBlocked: 'cookiesBlocked',
  cookieLocked: 'cookieLocked',
  foreignCookies: 'foreignCookies',
  storageFailed: 'cookiesBlocked',
};

const reports: Partial<Record<AuthErrorCode, ReportCode>> = {
  untrusted: 'untrusted',
  refused: 'providerError',
};

type Completion =
  | { readonly kind: 'signedIn'; readonly user: StoredUser }
  | { readonly kind: 'signedOut'; readonly reason: SignedOutReason }
  /** The code may be spent and is not used again: as if there had been no callback. */
  | { readonly kind: 'unreachable' };

/** Never throws. */
async function completeSignIn(session: Session, answer: CodeAnswer): Promise<Completion> {
  const before = session.users.read();
  try {
    const [{ exchangeCode }, provider] = await Promise.all([
      loadProtocol.exchangeCode(),
      session.provider(answer.provider),
    ]);
    const user = await exchangeCode(session, provider, answer);
    if (before && !isSameOwner(before, user)) await drop(session, 'other person', before);
    session.idle.noteUse();
    return { kind: 'signedIn', user };
  } catch (caught) {
    const { code, message } = authErrorOf(caught);
    session.environment.report(reports[code] ?? 'signInFailed', message);
    if (code === 'unreachable') return { kind: code };
    // The cookies already said that somebody else is signed in: whoever was before is not.
    if (before && session.current() === undefined) await drop(session, 'other person', before);
    return { kind: 'signedOut', reason: reasons[code] ?? 'providerError' };
  }
}
