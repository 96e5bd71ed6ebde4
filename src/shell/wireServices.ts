import type { ApiClient } from '../api/createApiClient.ts';
import type { createOutageTracker } from '../api/errors.ts';
import type { Account, Auth } from '../auth/Auth.ts';
import type { AuthEnvironment } from '../auth/AuthEnvironment.ts';
import { reasons } from '../auth/reasons.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import { markOwner } from '../storedPage/gate.ts';

interface WiredServices {
  readonly auth: Auth;
  readonly api: ApiClient;
  readonly outages: ReturnType<typeof createOutageTracker>;
  readonly telemetry: Telemetry;
  readonly errors: Pick<ErrorLog, 'record' | 'reference'>;
}

/** Tells the services of each other what spec §4 and §8 join, though none knows another. */
export function wireServices({ auth, api, outages, telemetry, errors }: WiredServices): void {
  api.setListener({
    unauthorized: auth.onUnauthorized,
    failed: outages.failed,
    answered(path) {
      outages.answered(path);
      auth.onAuthorized(path);
    },
  });

  let last: Account | undefined;
  auth.subscribe(() => {
    const state = auth.getState();
    const account = state.status === 'signedIn' ? state.account : undefined;
    if (state.status === 'signedOut' && reasons[state.reason].isFailure) {
      const { reason } = state;
      errors.record('sign-in', reason);
      telemetry.trackEvent('sign-in failed', { reason, reference: errors.reference });
    }
    markOwner(account);
    // At sign-out the user is cleared by sign-in itself, before anything else may fail.
    if (account && account.subject !== last?.subject) void telemetry.identify(account.subject);
    if (last && account?.signInId !== last.signInId) api.reset();
    last = account;
  });
}

/** Logs a call that failed (spec §8), to the console and to telemetry: path and status, no content. */
export function logFailure(
  error: Error,
  path: string,
  telemetry: Pick<Telemetry, 'trackError'>,
): void {
  console.info(`${path}: ${error.message}`);
  telemetry.trackError(error, path);
}

/** What becomes of a problem of sign-in: console, support details, telemetry. */
export function reportSignIn(
  errors: Pick<ErrorLog, 'record' | 'reference'>,
  telemetry: Pick<Telemetry, 'trackEvent'>,
): AuthEnvironment['report'] {
  return (code, detail) => {
    console.warn(`Sign-in: ${code}: ${detail}`);
    const { reported } = reasons[code];
    if (reported === 'console') return;
    errors.record('sign-in', `${code}: ${detail}`);
    if (reported === 'details') return;
    telemetry.trackEvent(reported, { code, detail, reference: errors.reference });
  };
}
