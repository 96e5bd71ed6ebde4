import { isSameOwner } from '../../shared/owner.ts';
import type { ApiClient } from '../api/createApiClient.ts';
import type { Account, Auth, AuthState } from '../auth/Auth.ts';
import type { AuthEnvironment } from '../auth/AuthEnvironment.ts';
import { isFailure, reported, type SignedOutReason } from '../auth/reasons.ts';
import type { Sharing } from '../lib/createSharing.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import { markOwner } from '../storedPage/gate.ts';

interface WiredServices {
  readonly auth: Auth;
  readonly api: ApiClient;
  readonly sharing: Pick<Sharing, 'setOwner'>;
  /** Returns the account cookie's digest; empty without one. */
  readonly accountDigest: () => string;
  readonly telemetry: Telemetry;
  readonly errors: Pick<ErrorLog, 'record' | 'reference'>;
  readonly onLeaving: () => void;
}

/** Tells the services of sign-in's states. */
export function wireServices(services: WiredServices): void {
  const { auth, api, sharing, accountDigest, telemetry, errors, onLeaving } = services;
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
export function logFailure(
  error: Error,
  path: string,
  telemetry: Pick<Telemetry, 'trackError'>,
): void {
  console.info(`${path}: ${error.message}`);
  telemetry.trackError(error, path);
}

/** Makes the report of sign-in problems to console, support details and telemetry. */
export function reportSignIn(
  errors: Pick<ErrorLog, 'record' | 'reference'>,
  telemetry: Pick<Telemetry, 'trackEvent'>,
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
