import { accountCookieName, cookieValues } from '../shared/cookieValues.ts';
import { createApiClient } from './api/createApiClient.ts';
import { createOutageTracker } from './api/errors.ts';
import { createCatalogue } from './applications/catalogue.ts';
import { createLastKnown } from './applications/userData/createLastKnown.ts';
import { createUserDataRequests } from './applications/userData/userDataRequests.ts';
import type { AuthState } from './auth/Auth.ts';
import { browserEnvironment } from './auth/AuthEnvironment.ts';
import { createAuth } from './auth/createAuth.ts';
import { config } from './lib/config.ts';
import { createSharing } from './lib/createSharing.ts';
import { createErrorLog } from './lib/ErrorLog.ts';
import { recoverChunks } from './pwa/recoverChunks.ts';
import { createWorkerPort, findWorkerContainer, registerAhead } from './pwa/worker.ts';
import { logFailure, reportSignIn, wireServices } from './shell/wireServices.ts';
import { readHydrationData } from './storedPage/hydration.ts';
import { createTelemetry, reportUnhandledErrors } from './telemetry/createTelemetry.ts';
import { createToastStore } from './ui/toasts/createToastStore.ts';

/*
 * The first half of the composition root, without React: sign-in and the API. A visitor is sent to
 * the provider by it alone (docs/decisions/036).
 */

export const reload = () => window.location.reload();

export const errors = createErrorLog();
export const sharing = createSharing(config);
export const telemetry = createTelemetry({
  ...config.telemetry,
  errors,
  sharing,
  trackedBaseUrl: config.apiBaseUrl,
  load: () => import('./telemetry/applicationInsights.ts'),
  startDelay: () => new Promise((resolve) => setTimeout(resolve, 10_000)),
});
reportUnhandledErrors(telemetry);
recoverChunks(reload);

const container = findWorkerContainer();
export const port = createWorkerPort(container);
export const hydrationData = readHydrationData();
export const lastKnown = createLastKnown({
  port,
  pageData: hydrationData,
  days: config.lastKnownDays,
});

let noteCodeSent: () => void = () => undefined;
const codeSent = new Promise<void>((resolve) => {
  noteCodeSent = resolve;
});

export const auth = createAuth(
  browserEnvironment({
    config,
    dataOnDevice: lastKnown.holds,
    purge: lastKnown.purge,
    clearTelemetry: async () => {
      errors.clear();
      const cleared = telemetry.identify(undefined);
      // At once: while it ends, the next person may sign in.
      sharing.setOwner('');
      await cleared;
    },
    onCodeSent: noteCodeSent,
    onSignedIn: () => telemetry.trackEvent('signed in'),
    report: reportSignIn(errors, telemetry),
  }),
);
const api = createApiClient({ baseUrl: config.apiBaseUrl, bearer: auth.bearer });
export const toasts = createToastStore();
const outages = createOutageTracker({
  show: (message) => toasts.show({ type: 'error', message }),
  log: (error, path) => logFailure(error, path, telemetry),
});
auth.subscribe(() => {
  if (auth.getState().status !== 'signedIn') return;
  // By the cookie, which is the account's digest wherever somebody is signed in: known at once.
  const [account = ''] = cookieValues(document, accountCookieName(config.cookie.name));
  sharing.setOwner(account);
});
wireServices({ auth, api, outages, telemetry, errors });

export const requests = createUserDataRequests(api);
export const applications = createCatalogue(config);

/** Sign-in is under way before anything is rendered: it removes code and state from the address. */
void auth.start();

/** Resolves once there is more to be shown than the loading screen of index.html. */
const pageNeeded = untilState(hasPage);

function untilState(isReached: (state: AuthState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isReached(auth.getState())) resolve();
    };
    auth.subscribe(look);
    look();
  });
}

/** Resolves once main may have the processor: there is a page to show, or nothing to do but to wait. */
export const mainNeeded = Promise.race([pageNeeded, codeSent]);

function hasPage(state: AuthState): boolean {
  return (
    state.status === 'signedIn' || (state.status === 'signedOut' && state.reason !== 'visitor')
  );
}

/** Resolves once React may take over what is on the screen: a stored page stays until its session is restored or not. */
export const drawable = hydrationData
  ? untilState(({ status }) => status !== 'starting')
  : pageNeeded;

// A stored page shows what it has. Without one, device and API are asked before React has come.
void pageNeeded.then(() => {
  const state = auth.getState();
  if (hydrationData || state.status !== 'signedIn' || state.freshness === 'expired') return;
  lastKnown.open(state.account);
  if (navigator.onLine) requests.askAhead(state.account);
});

const stopPreparing = auth.subscribe(() => {
  if (auth.getState().status === 'signingIn') void registerAhead(container);
});
void pageNeeded.then(stopPreparing);
