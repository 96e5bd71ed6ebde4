import type { ApiClient } from '../api/ApiClient.ts';
import type { createOutageFilter } from '../api/createOutageFilter.ts';
import type { Auth } from '../auth/Auth.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import { markOwner } from '../offline/markOwner.ts';
import type { createFailureLog } from './createFailureLog.ts';

interface Joined {
  readonly auth: Auth;
  readonly api: ApiClient;
  readonly outages: ReturnType<typeof createOutageFilter>;
  readonly log: ReturnType<typeof createFailureLog>;
  readonly telemetry: Telemetry;
}

/** Tells the services of each other what spec §4 and §8 join, though none knows another. */
export function joinServices({ auth, api, outages, log, telemetry }: Joined): void {
  api.onFailure(outages.failed);
  api.onFailure(log.failed);
  api.onAnswer((answer) => {
    outages.answered(answer);
    log.answered(answer);
    auth.accepted(answer.path);
  });

  let user: string | undefined;
  let removeUnauthorizedHandler: (() => void) | undefined;
  auth.subscribe(() => {
    const state = auth.getState();
    const isSignedIn = state.status === 'signedIn';
    markOwner(isSignedIn ? state.account : undefined);
    if (isSignedIn && !removeUnauthorizedHandler) {
      removeUnauthorizedHandler = api.onUnauthorized(auth.refused);
    } else if (!isSignedIn) {
      removeUnauthorizedHandler?.();
      removeUnauthorizedHandler = undefined;
    }
    // At sign-out the user is cleared by sign-in itself, before anything else may fail.
    const subject = isSignedIn ? state.account.subject : undefined;
    if (subject !== undefined && subject !== user) void telemetry.identify(subject);
    if (subject !== user) api.setInstanceId(undefined);
    user = subject;
  });
}
