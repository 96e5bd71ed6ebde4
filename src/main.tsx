import './styles/tokens.css';
import './styles/base.css';
import './styles/loading.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApiClient } from './api/createApiClient.ts';
import { createOutageFilter } from './api/createOutageFilter.ts';
import { createCatalogue } from './applications/catalogue.ts';
import { browserEnvironment } from './auth/browserEnvironment.ts';
import { createAuth } from './auth/createAuth.ts';
import { config } from './lib/config.ts';
import { whenIdle } from './lib/whenIdle.ts';
import { noLastKnown } from './offline/noLastKnown.ts';
import { App } from './shell/App.tsx';
import { joinServices } from './shell/joinServices.ts';
import { reportCaughtError } from './shell/reportCaughtError.ts';
import { createTelemetry } from './telemetry/createTelemetry.ts';
import { reportUnhandledErrors } from './telemetry/reportUnhandledErrors.ts';
import { ToastContainer } from './ui/ToastContainer.tsx';
import { showToast } from './ui/toast.ts';

/* The composition root: the only place where things are constructed. */

const telemetry = createTelemetry({
  mode: config.mode,
  connectionString: config.connectionString,
  trackedBaseUrl: config.apiBaseUrl,
  load: () => import('./telemetry/applicationInsights.ts'),
});
reportUnhandledErrors(telemetry);

const lastKnown = noLastKnown;
const auth = createAuth(
  browserEnvironment({
    config,
    dataOnDevice: async (owner) => (await lastKnown.read(owner)) !== undefined,
    purge: lastKnown.purge,
    clearTelemetry: () => telemetry.identify(undefined),
    report: (code, detail) => console.warn(`Sign-in: ${code}: ${detail}`),
  }),
);
const api = createApiClient({ baseUrl: config.apiBaseUrl, bearer: auth.bearer });
const outages = createOutageFilter((message) => showToast({ type: 'error', message }));
joinServices({ auth, api, outages, telemetry });

// Before anything is rendered: it cleans the address of what a sign-in has left there.
void auth.start();

function mount(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}

hydrateRoot(
  mount('root'),
  <StrictMode>
    <App services={{ applications: createCatalogue(config), auth, api, lastKnown, telemetry }} />
  </StrictMode>,
  { onCaughtError: reportCaughtError },
);
// Apart from the page, which comes and goes; toasts outlast it.
createRoot(mount('toasts')).render(
  <StrictMode>
    <ToastContainer onLoadError={(error) => telemetry.trackError(error, 'toasts')} />
  </StrictMode>,
);

whenIdle(() => void telemetry.start());
