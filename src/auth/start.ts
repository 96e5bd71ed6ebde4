import { isSameOwner } from '../../shared/owner.ts';

import { loadTwice, needed } from '../lib/loadTwice.ts';
import { codeOf } from '../lib/ReportableError.ts';

import { store } from '../lib/safeStorage.ts';
import { authErrorOf } from './AuthError.ts';
import {
  type CallbackResult,
  type CodeAnswer,
  consumeCallback,
  describeProviderError,
} from './callback.ts';
import { drop, purgeDevice } from './drop.ts';
import type { Lifecycle } from './lifecycle.ts';
import { isReportCode, isSignedOutReason, reasons } from './reasons.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** The address is cleaned before the first await: what is constructed later sees it clean. */
export async function start(session: Session, lifecycle: Lifecycle): Promise<void> {
  const { environment, signedOut } = session;
  listen(session, lifecycle);
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

  window.addEventListener('focus', tick);
  cookieStore?.addEventListener('change', tick);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    onReturn();
    wake();
  });
  window.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted === true) onBfcacheRestore(session, lifecycle);
    wake();
  });
  if (config.idleMinutes) {
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(type, onUse, { capture: true });
    }
  }
  window.addEventListener('storage', (event) => {
    // A null key means that everything was cleared.
    if ('key' in event && (event.key === session.users.key || event.key === null)) onStored();
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
  const { environment, getState, signedOut } = session;
  if (!canStore(environment.localStorage)) {
    return signedOut('cookiesBlocked');
  }
  if (result.kind === 'none') {
    session.setLoginHint(result.loginHint);
    return await lifecycle.restore();
  }
  if (result.kind === 'error') {
    const reason = denials.has(result.error) ? 'accessDenied' : 'providerError';
    environment.report(reason, describeProviderError(result.error));
    return signedOut(reason);
  }
  const before = session.users.read();
  try {
    const user = await completeSignIn(session, result);
    if (before && !isSameOwner(before, user)) await purgeDevice(environment, before.signInId);
    session.idle.noteUse();
    if (getState().status !== 'starting') return;
    session.show(user);
    environment.onSignedIn();
    lifecycle.tick();
  } catch (caught) {
    const { code, message } = authErrorOf(caught);
    environment.report(isReportCode(code) ? code : 'signInFailed', message);
    // The code may be spent and is not used again: as if there had been no callback. Nor does it count
    // where another tab has signed somebody else in meanwhile.
    const isLost = code === 'unreachable' || (code === 'superseded' && session.current());
    // The cookies already said that somebody else is signed in: whoever was before is not.
    const left = session.users.read();
    if (!isLost && left && !session.current()) await drop(session, left);
    if (getState().status !== 'starting') return;
    if (isLost) return await lifecycle.restore();
    signedOut(isSignedOutReason(code) ? code : reasons[code].shownAs);
  }
}

async function completeSignIn(session: Session, answer: CodeAnswer): Promise<StoredUser> {
  const { exchangeCode } = await needed(loadTwice(() => import('./protocol/exchangeCode.ts')));
  return await exchangeCode(session, session.provider(answer.request.data.provider), answer);
}

/** Somebody who was asked at the provider, or a rule there, said no; LemonLDAP::NG by the second. */
const denials = new Set<unknown>(['access_denied', 'consent_required']);

function canStore(storage: Storage): boolean {
  const write = (text?: string) => store('natural-capital-suite.probe', text, () => storage);
  return write('') && write();
}
