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
  /** Returns the digest in the account cookie; empty without the cookie. */
  readonly accountDigest: () => string;
  readonly telemetry: Telemetry;
  readonly errors: Pick<ErrorLog, 'record' | 'reference'>;
  /** Called when the page is about to leave for the provider. */
  readonly onLeaving: () => void;
}

/** Tells services that do not know sign-in of its states: API, telemetry, errors and consent. */
export function wireServices(services: WiredServices): void {
  const { auth, api, sharing, accountDigest, telemetry, errors, onLeaving } = services;
  let before: Account | undefined;
  let told: SignedOutReason | false | undefined;
  /** The order matters, and all of these run before the page, which subscribes later, draws the state. */
  const listeners: readonly ((state: AuthState, account: Account | undefined) => void)[] = [
    // First, because this person's consent decides whether we may tell anything about them.
    (_, account) => {
      if (account) sharing.setOwner(accountDigest());
    },
    // Before telemetry hears anything else, or it would be under another person's id. Sign-out itself clears the
    // user, before anything may fail.
    (_, account) => {
      if (account && !isSameOwner(before, account)) void telemetry.identify(account);
    },
    // Before the page shows the reference of a failed sign-in.
    (state) => {
      const reason = 'reason' in state ? state.reason : 'failure' in state && state.failure;
      if (reason === told) return;
      told = reason;
      if (!reason || !isFailure[reason]) return;
      errors.record('sign-in', reason);
      telemetry.trackEvent('sign-in failed', { reason, reference: errors.reference });
    },
    // Before the page draws somebody's cards, which the back button may show again.
    (_, account) => markOwner(account),
    // Before the page asks for the next person, whose calls must not end together with these.
    (_, account) => {
      if (before && account?.signInId !== before.signInId) api.reset();
    },
    // Last, because nothing waits for it.
    ({ status }) => {
      if (status === 'signingIn') onLeaving();
    },
  ];
  auth.subscribe(() => {
    const state = auth.getState();
    const account = state.status === 'signedIn' ? state.account : undefined;
    for (const listener of listeners) listener(state, account);
    before = account;
  });
}

/** Logs a failed call to the console and to telemetry: path and status, no content (P41). */
export function logFailure(
  error: Error,
  path: string,
  telemetry: Pick<Telemetry, 'trackError'>,
): void {
  console.info(`${path}: ${error.message}`);
  telemetry.trackError(error, path);
}

/** Returns the function that reports problems of sign-in to console, support details and telemetry. */
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
