import '../styles/tokens.css';
import 'virtual:accents.css';
import '../styles/base.css';
import '../styles/loading.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createStore } from '../../shared/createStore.ts';
import { config } from '../lib/config.ts';
import { createLatePart } from '../lib/createLatePart.ts';
import { createLook } from '../lib/createLook.ts';
import { holdIdleWork, untilIdle, whenIdle } from '../lib/whenIdle.ts';
import { nothingDeclared } from '../notices/Declared.ts';
import { createUpdates } from '../pwa/createUpdates.ts';
import { App } from '../shell/App.tsx';
import { createDialogs } from '../shell/createDialogs.tsx';
import type { Services } from '../shell/Services.ts';
import { prepareHydration } from '../storedPage/hydration.ts';
import { catchFocus } from '../ui/catchFocus.ts';
import { keepFocus, reportCaughtError } from '../ui/ErrorBoundary.tsx';
import { guardKeys } from '../ui/guardKeys.ts';
import { selectSearch } from '../ui/select/Select.tsx';
import { ToastContainer } from '../ui/toasts/ToastContainer.tsx';

/* The second half of the composition root: the screen. */

type Composition = typeof import('./compose.ts');

/** Called once, by the boot script. */
export function start(composition: Composition): void {
  const { port, reload, telemetry } = composition;
  holdIdleWork();
  guardKeys();
  catchFocus();
  const updates = createUpdates(reload);
  const declared = createStore(composition.hydrationData?.data.declared ?? nothingDeclared);
  const late = createLatePart(async () => {
    const { createLateParts } = await import('./late.ts');
    return createLateParts({ declared, config, telemetry, updates });
  });
  const services: Services = {
    ...composition,
    updates,
    late,
    look: createLook(),
    dialogs: createDialogs(composition),
    declared,
    config,
  };
  void render(composition, services);
  whenIdle(() => {
    void telemetry.start();
    late.preload((error) => {
      telemetry.trackError(error, 'bars');
      // The failed part would have registered the worker.
      void port.registerAhead();
    });
    selectSearch.preload();
    void preloadProtocol();
  });
}

/** Loads the late code of sign-in in idle time, because after an update in another tab nobody has this version's files. */
async function preloadProtocol(): Promise<void> {
  for (const load of [
    () => import('../auth/protocol/refreshGrant.ts'),
    // Its file includes the login's.
    () => import('../auth/protocol/endSession.ts'),
  ]) {
    await untilIdle();
    await load().catch(() => undefined);
  }
}

async function render(composition: Composition, services: Services): Promise<void> {
  await composition.drawable;
  const root = findRoot('root');
  const hydration = prepareHydration(root, composition.hydrationData, composition.auth.getState());
  const app = (
    <StrictMode>
      <App services={services} hydration={hydration} />
    </StrictMode>
  );
  // After a translator or an extension has changed the page, React draws it again, which would lose the focus.
  const options = { onCaughtError: reportCaughtError, onRecoverableError: keepFocus() };
  // Hydrates a stored page, so that no press is lost, or the loading screen.
  if (root.hasChildNodes()) hydrateRoot(root, app, options);
  else createRoot(root, options).render(app);
  // A separate root, so that toasts outlast the page.
  createRoot(findRoot('toasts')).render(
    <StrictMode>
      <ToastContainer
        toasts={composition.toasts}
        onLoadError={(error) => composition.telemetry.trackError(error, 'toasts')}
      />
    </StrictMode>,
  );
}

function findRoot(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}
