import { updateRecord } from '../../device/records.ts';
import { accountCookieName, cookieValues } from '../../shared/cookieValues.ts';
import { createStore } from '../../shared/createStore.ts';
import { isSameSignIn } from '../../shared/owner.ts';
import { lookKey } from '../../shared/storageKeys.ts';
import { createApiClient } from '../api/createApiClient.ts';
import { createOutageTracker } from '../api/errors.ts';
import { fetchTransport } from '../api/fetchTransport.ts';
import { createCatalogue } from '../applications/catalogue.ts';
import { createPreferences } from '../applications/preferences/createPreferences.ts';
import { createLastKnown } from '../applications/userData/createLastKnown.ts';
import { createRequests } from '../applications/userData/createRequests.ts';
import { browserEnvironment } from '../auth/AuthEnvironment.ts';
import { createAuth } from '../auth/createAuth.ts';
import { serverTime } from '../auth/serverTime.ts';
import { config } from '../lib/config.ts';
import { createSharing } from '../lib/createSharing.ts';
import { createErrorLog } from '../lib/ErrorLog.ts';
import { network } from '../lib/network.ts';
import { removeStored } from '../lib/safeStorage.ts';
import { recoverChunks } from '../pwa/recoverChunks.ts';
import { createWorkerPort, findWorkerContainer } from '../pwa/worker.ts';
import { readHydrationData } from '../storedPage/hydration.ts';
import { createTelemetry, reportUnhandledErrors } from '../telemetry/createTelemetry.ts';
import { createToastStore } from '../ui/toasts/createToastStore.ts';
import { startPolicy } from './startPolicy.ts';
import { logFailure, reportSignIn, wireServices } from './wireServices.ts';

/* The first half of the composition root: sign-in and API, without React (docs/decisions/036). */

export const reload = () => window.location.reload();

export const errors = createErrorLog();
export const sharing = createSharing(config);
export const telemetry = createTelemetry({
  ...config.telemetry,
  errors,
  network,
  sharing,
  trackedBaseUrl: config.apiBaseUrl,
  load: () => import('../telemetry/applicationInsights.ts'),
  startDelay: () => new Promise((resolve) => setTimeout(resolve, 10_000)),
});
reportUnhandledErrors(telemetry);
recoverChunks(reload);

export const port = createWorkerPort(findWorkerContainer());
export const hydrationData = readHydrationData();
export const lastKnown = createLastKnown({
  port,
  pageData: hydrationData,
  days: config.lastKnownDays,
  serverTime: () => serverTime(environment),
});

const isCodeSent = createStore(false);
const environment = browserEnvironment({
  config,
  dataOnDevice: lastKnown.holds,
  purge: (endedId) => {
    // Only a signed-in person can choose a look.
    removeStored(lookKey);
    return lastKnown.purge(endedId);
  },
  clearTelemetry: async () => {
    errors.clear();
    const cleared = telemetry.identify(undefined);
    // Before the wait, in which another person may sign in.
    sharing.setOwner('');
    await cleared;
  },
  onCodeSent: () => isCodeSent.set(true),
  onSigningOut: (bearer, signIn) => preferencesOf(signIn).flush(bearer),
  onSignedIn: () => telemetry.trackEvent('signed in'),
  report: reportSignIn(errors, telemetry),
});
export const auth = createAuth(environment);
export const toasts = createToastStore();
const outages = createOutageTracker({
  show: (message) => toasts.show({ type: 'error', message }),
  log: (error, path) => logFailure(error, path, telemetry),
});
export const api = createApiClient({
  baseUrl: config.apiBaseUrl,
  bearer: auth.bearer,
  listener: {
    unauthorized: auth.onUnauthorized,
    failed: outages.failed,
    answered(path) {
      outages.answered(path);
      auth.onAuthorized(path);
    },
  },
});
wireServices({
  ...{ auth, api, sharing, telemetry, errors },
  accountDigest: () => cookieValues(document, accountCookieName(config.cookie.name))[0] ?? '',
  onLeaving: () => void port.registerAhead(),
});

export const requests = createRequests(api);
export const applications = createCatalogue(config);

/** An address that begins with `//` would be another site's to router and login. */
const path = location.pathname.replace(/^\/+/, '/');
if (path !== location.pathname)
  history.replaceState(null, '', path + location.search + location.hash);
export const preferencesOf = createPreferences(async (owner, view) => {
  const part = await import('../applications/preferences/changePreferences.ts');
  const isSignedIn = () => {
    const state = auth.getState();
    return state.status === 'signedIn' && isSameSignIn(state.account, owner);
  };
  return await part.changePreferences({
    view,
    async device(change) {
      const lease = await lastKnown.leaseOf(owner);
      if (lease) await updateRecord(lease, 'preferences', change);
    },
    server: config.preferences && { api, createTransport: fetchTransport, isSignedIn },
  });
});

/** First removes code and state from the address, before anything is rendered. */
void auth.start();

export const { mainNeeded, drawable } = startPolicy({
  ...{ auth, isCodeSent, lastKnown, requests },
  hasStoredPage: hydrationData !== undefined,
});
