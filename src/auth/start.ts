import { isSameOwner } from '../../shared/owner.ts';
import { lastUseKey } from '../../shared/storageKeys.ts';
import { loadTwice, needed } from '../lib/loadTwice.ts';
import { codeOf } from '../lib/ReportableError.ts';
import { AuthError, authErrorOf } from './AuthError.ts';
import {
  answerKey,
  type CallbackResult,
  consumeCallback,
  describeProviderError,
} from './callback.ts';
import { purgeDevice } from './drop.ts';
import type { Lifecycle } from './lifecycle.ts';
import { isReportCode, isShown, reasons } from './reasons.ts';
import type { Session } from './session.ts';

/**
 * Starts sign-in in this page. The address is cleaned before the first await, so code that is constructed later
 * sees it clean.
 */
export async function start(session: Session, lifecycle: Lifecycle): Promise<void> {
  const { environment, signedOut, users } = session;
  listen(session, lifecycle);
  users.endOthers();
  try {
    await handleCallback(session, lifecycle, consumeCallback(environment));
  } catch (error) {
    environment.report('unexpected', codeOf(error));
    signedOut('providerError');
  }
}

function listen(session: Session, lifecycle: Lifecycle): void {
  const { config, cookieStore, document, window } = session.environment;
  const { tick, wake, onReturn, onStored, onUse } = lifecycle;
  const watched: unknown[] = [session.users.key, lastUseKey, null];

  window.addEventListener('focus', tick);
  cookieStore?.addEventListener('change', tick);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    onReturn();
    wake();
  });
  const isKept = (event: Event) => 'persisted' in event && event.persisted === true;
  window.addEventListener('pageshow', (event) => {
    if (isKept(event)) onBfcacheRestore(session, lifecycle);
    wake();
  });
  window.addEventListener('pagehide', (event) => {
    if (!isKept(event)) session.users.revokeHeld();
  });
  if (config.idleMinutes) {
    for (const type of ['pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove']) {
      window.addEventListener(type, onUse, { capture: true, passive: true });
    }
  }
  window.addEventListener('storage', (event) => {
    // A null key means that all of localStorage was cleared.
    if ('key' in event && watched.includes(event.key)) onStored();
  });
}

function onBfcacheRestore(session: Session, lifecycle: Lifecycle): void {
  const { status } = session.getState();
  lifecycle.onReturn();
  if (status === 'signingOut') session.signedOut('loggedOut');
  else if (status === 'signingIn') lifecycle.onRedirectAborted();
  else lifecycle.onStored();
}

async function handleCallback(
  session: Session,
  lifecycle: Lifecycle,
  result: CallbackResult,
): Promise<void> {
  const { environment, getState } = session;
  if (result.kind === 'none') {
    session.setLoginHint(result.loginHint);
    return await lifecycle.restore();
  }
  const before = session.users.read();
  try {
    if (result.kind === 'error') {
      const code = denial.test(result.error ?? '') ? 'accessDenied' : 'providerError';
      throw new AuthError(code, describeProviderError(result.error));
    }
    const { exchangeCode } = await needed(loadTwice(() => import('./protocol/exchangeCode.ts')));
    const user = await exchangeCode(session, result);
    environment.sessionStorage.removeItem(answerKey);
    if (before && !isSameOwner(before, user)) await purgeDevice(environment, before.signInId);
    if (getState().status !== 'starting') return;
    session.show(user);
    environment.onSignedIn();
    lifecycle.tick();
  } catch (caught) {
    const { code, message } = authErrorOf(caught);
    environment.report(isReportCode(code) ? code : 'signInFailed', message);
    environment.sessionStorage.removeItem(answerKey);
    const isOutage = result.kind === 'error' && result.error === 'temporarily_unavailable';
    const isDone = isOutage && (await lifecycle.repeatLogin(result.request.data.signInId));
    if (isDone) return lifecycle.tick();
    if (getState().status !== 'starting') return;
    // An earlier session stays, and so does one that another tab has started meanwhile.
    await lifecycle.restore(isShown(code) ? code : reasons[code].shownAs);
  }
}

/** The errors by which a person or a rule at the provider says no; `unauthorized` is Auth0's for a blocked account. */
const denial = /^(access_denied|unauthorized|unmet_\w+|\w+_required)$|cancel|disabled|locked/;
