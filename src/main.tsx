import './styles/tokens.css';
import './styles/base.css';
import './styles/loading.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApiClient } from './api/createApiClient.ts';
import { createOutageFilter } from './api/createOutageFilter.ts';
import { parseCards, parseLastKnown } from './applications/cardsSchema.ts';
import { createCatalogue } from './applications/catalogue.ts';
import { browserEnvironment } from './auth/browserEnvironment.ts';
import { createAuth } from './auth/createAuth.ts';
import { preloadParts } from './auth/preloadParts.ts';
import { config } from './lib/config.ts';
import { holdIdleWork, untilIdle, whenIdle } from './lib/whenIdle.ts';
import { createInstall } from './offline/createInstall.ts';
import { createLastKnown } from './offline/createLastKnown.ts';
import { createUpdates } from './offline/createUpdates.ts';
import { createWorkerPort } from './offline/createWorkerPort.ts';
import { openInstallMemory } from './offline/openInstallMemory.ts';
import { readDisplay } from './offline/readDisplay.ts';
import { recoverChunks } from './offline/recoverChunks.ts';
import { storePage } from './offline/storePage.ts';
import { takePageData } from './offline/takePageData.ts';
import { App } from './shell/App.tsx';
import { createFailureLog } from './shell/createFailureLog.ts';
import { firstPage } from './shell/firstPage.ts';
import { joinServices } from './shell/joinServices.ts';
import { reportCaughtError } from './shell/reportCaughtError.ts';
import type { Services } from './shell/Services.ts';
import { takeOver } from './shell/takeOver.ts';
import { createTelemetry } from './telemetry/createTelemetry.ts';
import { reportUnhandledErrors } from './telemetry/reportUnhandledErrors.ts';
import { preloadSelectSearch } from './ui/loadSelectSearch.ts';
import { ToastContainer } from './ui/ToastContainer.tsx';
import { showToast } from './ui/toast.ts';

/* The composition root: the only place where things are constructed. */

const reload = () => window.location.reload();

const telemetry = createTelemetry({
  mode: config.mode,
  connectionString: config.connectionString,
  trackedBaseUrl: config.apiBaseUrl,
  load: () => import('./telemetry/applicationInsights.ts'),
  firstSeconds: () => new Promise((resolve) => setTimeout(resolve, 10_000)),
  rest: untilIdle,
});
reportUnhandledErrors(telemetry);
holdIdleWork(firstPage);
recoverChunks({ reload });

const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
const port = createWorkerPort(container);
const takingPageData = takePageData(parseCards);
const lastKnown = createLastKnown({
  port,
  parse: parseLastKnown,
  pageData: takingPageData,
  days: config.lastKnownDays,
});

const auth = createAuth(
  browserEnvironment({
    config,
    dataOnDevice: lastKnown.holds,
    purge: lastKnown.purge,
    clearTelemetry: () => telemetry.identify(undefined),
    onSignedIn: () => telemetry.trackEvent('signed in'),
    report: (code, detail) => {
      console.warn(`Sign-in: ${code}: ${detail}`);
      if (code === 'untrusted') telemetry.trackEvent('provider not trusted', { detail });
    },
  }),
);
const api = createApiClient({ baseUrl: config.apiBaseUrl, bearer: auth.bearer });
const outages = createOutageFilter((message) => showToast({ type: 'error', message }));
const log = createFailureLog({
  trackError: telemetry.trackError,
  print: (text) => console.info(text),
});
joinServices({ auth, api, outages, log, telemetry });

const updates = createUpdates({ reload, isControlled: Boolean(container?.controller) });
const services: Services = {
  applications: createCatalogue(config),
  auth,
  api,
  lastKnown,
  pages: {
    whenReady: port.whenReady,
    store: (page) => storePage(page, { port, claimOf: lastKnown.claimOf }),
  },
  updates,
  install: createInstall({
    memory: openInstallMemory(),
    display: readDisplay(),
    persist: () => navigator.storage.persist(),
  }),
  telemetry,
};

function mount(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}

async function start(): Promise<void> {
  // Before anything is rendered: it cleans the address of what a sign-in has left there.
  const started = auth.start();
  const pageData = await takingPageData;
  // Cards on the screen stay there until it is known what becomes of them.
  if (pageData) await started;
  const root = mount('root');
  const shown = takeOver(root, pageData, auth.getState());
  const app = (
    <StrictMode>
      <App services={services} shown={shown} />
    </StrictMode>
  );
  if (root.hasChildNodes()) hydrateRoot(root, app, { onCaughtError: reportCaughtError });
  else createRoot(root, { onCaughtError: reportCaughtError }).render(app);
  // Apart from the page, which comes and goes; toasts outlast it.
  createRoot(mount('toasts')).render(
    <StrictMode>
      <ToastContainer onLoadError={(error) => telemetry.trackError(error, 'toasts')} />
    </StrictMode>,
  );
}

async function startWorker(): Promise<void> {
  try {
    const { registerWorker } = await import('./offline/registerWorker.ts');
    await registerWorker(updates);
  } catch {
    // The network went away meanwhile: the next page tries again.
  }
}

void start();
whenIdle(() => {
  void telemetry.start();
  void startWorker();
  preloadSelectSearch();
  void preloadParts();
});
