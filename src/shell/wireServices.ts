import type { ApiClient } from '../api/createApiClient.ts';
import type { createOutageTracker } from '../api/errors.ts';
import { InvalidAnswerError } from '../api/errors.ts';
import type { Auth } from '../auth/Auth.ts';
import { isFailure } from '../auth/Auth.ts';
import type { AuthEnvironment } from '../auth/AuthEnvironment.ts';
import type { ErrorLog } from '../lib/ErrorLog.ts';
import { reportDrift, type Telemetry } from '../lib/Telemetry.ts';
import { markOwner } from '../storedPage/gate.ts';

interface WiredServices {
  readonly auth: Auth;
  readonly api: ApiClient;
  readonly outages: ReturnType<typeof createOutageTracker>;
  readonly telemetry: Telemetry;
  readonly errors: Pick<ErrorLog, 'referenceOf'>;
}

/** Tells the services of each other what spec §4 and §8 join, though none knows another. */
export function wireServices({ auth, api, outages, telemetry, errors }: WiredServices): void {
  let isCacheableTold = false;
  api.setListener({
    unauthorized: auth.onUnauthorized,
    failed: outages.failed,
    answered({ path, isCacheable }) {
      outages.answered(path);
      auth.onAuthorized(path);
      if (!isCacheable || isCacheableTold) return;
      isCacheableTold = true;
      reportDrift(telemetry, path, { count: 1, path: 'Cache-Control' });
    },
  });

  let user: string | undefined;
  let session: string | undefined;
  auth.subscribe(() => {
    const state = auth.getState();
    const isSignedIn = state.status === 'signedIn';
    if (state.status === 'signedOut' && isFailure(state.reason)) {
      const { reason } = state;
      const reference = errors.referenceOf('sign-in', reason);
      telemetry.trackEvent('sign-in failed', { reason, reference });
    }
    markOwner(isSignedIn ? state.account : undefined);
    // At sign-out the user is cleared by sign-in itself, before anything else may fail.
    const subject = isSignedIn ? state.account.subject : undefined;
    if (subject !== undefined && subject !== user) void telemetry.identify(subject);
    user = subject;
    const signInId = isSignedIn ? state.account.signInId : undefined;
    if (session !== undefined && signInId !== session) api.reset();
    session = signInId;
  });
}

/** Logs a call that failed (spec §8), to the console and to telemetry: path and status, no content. */
export function logFailure(
  error: Error,
  path: string,
  telemetry: Pick<Telemetry, 'trackError' | 'trackEvent'>,
): void {
  console.info(`${path}: ${error.message}`);
  telemetry.trackError(error, path);
  const drift = error instanceof InvalidAnswerError ? error.drift : undefined;
  if (drift) reportDrift(telemetry, path, drift);
}

/** What becomes of a problem of sign-in: console, support details, telemetry. */
export function reportSignIn(
  errors: Pick<ErrorLog, 'referenceOf'>,
  telemetry: Pick<Telemetry, 'trackEvent'>,
): AuthEnvironment['report'] {
  return (code, detail) => {
    console.warn(`Sign-in: ${code}: ${detail}`);
    // Anybody can link to such an address: it says nothing of this suite, nor of who followed it.
    if (code === 'foreignCallback') return;
    const reference = errors.referenceOf('sign-in', `${code}: ${detail}`);
    // We tell no failed renewal, because without a network they fail again and again.
    if (code === 'renewalFailed') return;
    const name = code === 'untrusted' ? 'provider not trusted' : 'sign-in problem';
    telemetry.trackEvent(name, { code, detail, reference });
  };
}
