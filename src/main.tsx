import './styles/tokens.css';
import './styles/look.css';
import './styles/base.css';
import './styles/loading.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createLastKnown } from '../device/createLastKnown.ts';
import { createApiClient } from './api/createApiClient.ts';
import { createOutageTracker } from './api/createOutageTracker.ts';
import { createCatalogue } from './applications/catalogue.ts';
import { parseCards, parseLastKnown } from './applications/LastKnown.ts';
import { browserEnvironment } from './auth/browserEnvironment.ts';
import { createAuth } from './auth/createAuth.ts';
import { preloadProtocol } from './auth/loadProtocol.ts';
import { config } from './lib/config.ts';
import { createLook } from './lib/createLook.ts';
import { createErrorLog } from './lib/ErrorLog.ts';
import { holdIdleWork, untilIdle, whenIdle } from './lib/whenIdle.ts';
import { createNotices } from './notices/createNotices.ts';
import { createInstall, readDisplay } from './pwa/createInstall.ts';
import { createUpdates } from './pwa/createUpdates.ts';
import { createWorkerPort, findWorkerContainer } from './pwa/createWorkerPort.ts';
import { openInstallHistory } from './pwa/installHistory.ts';
import { recoverChunks } from './pwa/recoverChunks.ts';
import { App } from './shell/App.tsx';
import type { Services } from './shell/Services.ts';
import { createPageTracker } from './shell/usePage.ts';
import { logFailure, wireServices } from './shell/wireServices.ts';
import { readHydrationData } from './storedPage/hydrationData.ts';
import { createStoredPages } from './storedPage/PersistPage.tsx';
import { prepareHydration } from './storedPage/prepareHydration.ts';
import { createTelemetry } from './telemetry/createTelemetry.ts';
import { reportUnhandledErrors } from './telemetry/reportUnhandledErrors.ts';
import { createToastQueue } from './ui/createToastQueue.ts';
import { reportCaughtError } from './ui/ErrorBoundary.tsx';
import { preloadSelectSearch } from './ui/loadSelectSearch.ts';
import { ToastContainer } from './ui/ToastContainer.tsx';

/* The composition root: the only place where things are constructed. */

const reload = () => window.location.reload();

const errors = createErrorLog();
const telemetry = createTelemetry({
  errors,
  mode: config.mode,
  connectionString: config.connectionString,
  trackedBaseUrl: config.apiBaseUrl,
  load: () => import('./telemetry/applicationInsights.ts'),
  startDelay: () => new Promise((resolve) => setTimeout(resolve, 10_000)),
  untilIdle,
});
reportUnhandledErrors(telemetry);
const pageTracker = createPageTracker();
holdIdleWork(pageTracker.firstPage);
recoverChunks({ reload });

const container = findWorkerContainer();
const port = createWorkerPort(container);
const hydrationData = readHydrationData(parseCards);
const lastKnown = createLastKnown({
  port,
  parse: parseLastKnown,
  pageData: hydrationData,
  days: config.lastKnownDays,
});

const auth = createAuth(
  browserEnvironment({
    config,
    dataOnDevice: lastKnown.holds,
    purge: lastKnown.purge,
    clearTelemetry: async () => {
      errors.clear();
      await telemetry.identify(undefined);
    },
    onSignedIn: () => telemetry.trackEvent('signed in'),
    report: (code, detail) => {
      const reference = errors.referenceOf('sign-in', code);
      console.warn(`Sign-in: ${code}: ${detail}`);
      if (code === 'untrusted') telemetry.trackEvent('provider not trusted', { detail, reference });
    },
  }),
);
const api = createApiClient({ baseUrl: config.apiBaseUrl, bearer: auth.bearer });
const toasts = createToastQueue();
const outages = createOutageTracker({
  show: (message) => toasts.show({ type: 'error', message }),
  log: (error, path) => logFailure(error, path, telemetry),
});
wireServices({ auth, api, outages, telemetry, errors });

const updates = createUpdates({ reload, isControlled: Boolean(container?.controller) });
const notices = createNotices(
  config.notices
    ? {
        async start(publish) {
          const { startNotices } = await import('./shell/notices/startNotices.tsx');
          return startNotices({ publish, telemetry });
        },
        onLoadError: (error) => telemetry.trackError(error, 'notices'),
      }
    : undefined,
);
const services: Services = {
  applications: createCatalogue(config),
  auth,
  api,
  lastKnown,
  pages: createStoredPages({ port, leaseOf: lastKnown.leaseOf }),
  updates,
  install: createInstall({
    history: openInstallHistory(),
    display: readDisplay(),
    persist: () => navigator.storage.persist(),
  }),
  notices,
  telemetry,
  errors,
  look: createLook(),
  toasts,
  pageTracker,
};

function findRoot(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}

async function start(): Promise<void> {
  // Before anything is rendered: it removes code and state from the address.
  const started = auth.start();
  const pageData = await hydrationData;
  // The stored page stays on the screen until its session is restored or not.
  if (pageData) await started;
  const root = findRoot('root');
  const hydration = prepareHydration(root, pageData, auth.getState());
  const app = (
    <StrictMode>
      <App services={services} hydration={hydration} />
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, app, { onCaughtError: reportCaughtError });
  else createRoot(root, { onCaughtError: reportCaughtError }).render(app);
  // A root of its own, so that toasts outlast the page.
  createRoot(findRoot('toasts')).render(
    <StrictMode>
      <ToastContainer
        toasts={toasts}
        onLoadError={(error) => telemetry.trackError(error, 'toasts')}
      />
    </StrictMode>,
  );
}

async function startWorker(): Promise<void> {
  // Only a build has a worker: the development server answers /sw.js with the page.
  if (!container || import.meta.env.DEV) return;
  try {
    const { registerWorker } = await import('./pwa/registerWorker.ts');
    await registerWorker(updates, telemetry);
  } catch {
    // The chunk could not be loaded; the next page tries again.
  }
}

void start();
whenIdle(() => {
  void telemetry.start();
  void startWorker();
  void notices.open(false);
  preloadSelectSearch();
  void preloadProtocol();
});
