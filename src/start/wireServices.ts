import { isSameOwner } from '../../shared/owner.ts';
import type { Account, AuthState } from '../auth/Auth.ts';
import type { AuthEnvironment } from '../auth/AuthEnvironment.ts';
import { isFailure, reported, type SignedOutReason } from '../auth/reasons.ts';
import type { Services } from '../shell/Services.ts';
import { markOwner } from '../storedPage/gate.ts';

type Errors = Pick<Services['errors'], 'record' | 'reference'>;

interface Sources extends Pick<Services, 'auth' | 'api' | 'telemetry'> {
  readonly errors: Errors;
  readonly sharing: Pick<Services['sharing'], 'setOwner'>;
  /** Returns the account cookie's digest; empty without one. */
  readonly accountDigest: () => string;
  readonly onLeaving: () => void;
}

export function wireServices(sources: Sources): void {
  const { auth, api, sharing, accountDigest, telemetry, errors, onLeaving } = sources;
  let before: Account | undefined;
  let told: SignedOutReason | false | undefined;

  function reportFailure(state: AuthState): void {
    const reason = 'reason' in state ? state.reason : 'failure' in state && state.failure;
    if (reason === told) return;
    told = reason;
    if (!reason || !isFailure[reason]) return;
    errors.record('sign-in', reason);
    telemetry.trackEvent('sign-in failed', { reason, reference: errors.reference });
  }

  /** The order matters. The page subscribes later, and so draws a state after all of this. */
  auth.subscribe(() => {
    const state = auth.getState();
    const account = state.status === 'signedIn' ? state.account : undefined;
    // First, because this person's consent decides about telemetry.
    if (account) sharing.setOwner(accountDigest());
    // Before other telemetry, which needs this person's id. Sign-out clears it.
    if (account && !isSameOwner(before, account)) void telemetry.identify(account);
    // Before the page shows the reference of a failed sign-in.
    reportFailure(state);
    // Before the page draws somebody's cards, which the back button may show again.
    markOwner(account);
    // Before the calls of the next person, which must go on.
    if (before && account?.signInId !== before.signInId) api.reset();
    if (state.status === 'signingIn') onLeaving();
    before = account;
  });
}

/** Logs a failed call's path and status, without content (P41). */
export function logFailure(error: Error, path: string, telemetry: Services['telemetry']): void {
  console.info(`${path}: ${error.message}`);
  telemetry.trackError(error, path);
}

export function reportSignIn(
  errors: Errors,
  telemetry: Services['telemetry'],
): AuthEnvironment['report'] {
  return (code, detail) => {
    console.warn(`Sign-in: ${code}: ${detail}`);
    const where = reported[code];
    if (where === 'console') return;
    errors.record('sign-in', `${code}: ${detail}`);
    if (where === 'details') return;
    telemetry.trackEvent(where, { code, detail, reference: errors.reference });
  };
}
