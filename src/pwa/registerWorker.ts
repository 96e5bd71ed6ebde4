import { Workbox } from 'workbox-window';
import type { Telemetry } from '../lib/Telemetry.ts';
import type { UpdateEvents } from './createUpdates.ts';
import { readServerBuild, tellDifferences, tellMissedUpdate } from './serverPage.ts';
import { registrationOptions, workerAddress } from './workerRegistration.ts';

const checkIntervalMs = 60_000;
const hourMs = 3_600_000;
const skipsWithinMs = 1000;

/** Checks for updates now, every hour, and by several events, as iOS often leaves out the first. */
export async function registerWorker(
  updates: UpdateEvents,
  telemetry: Pick<Telemetry, 'trackEvent'>,
): Promise<void> {
  const workbox = new Workbox(workerAddress(), registrationOptions);
  const own = document.documentElement.dataset.build ?? '';
  const onInstalled = (worker: ServiceWorker) => {
    onState(worker, 'activated', updates.onActivated);
    void offer(worker);
  };
  const offer = async (worker: ServiceWorker) => {
    // One that skips waiting by itself, as the kill switch does, is kept waiting by a request for 30 s in Chromium.
    await new Promise((resolve) => setTimeout(resolve, skipsWithinMs));
    if (worker.state !== 'installed') return;
    if (await followsItself(own)) updates.onWithdrawn();
    else updates.onWaiting(() => workbox.messageSkipWaiting());
  };
  const tellMissed = (failed: 'installation' | 'check') =>
    tellMissedUpdate(failed, { own, telemetry });
  navigator.serviceWorker.addEventListener('controllerchange', () => updates.onControllerChange());
  try {
    const registration = await workbox.register({ immediate: true });
    const onFailed = () => void tellMissed('installation');
    if (registration) watchVersions(registration, onInstalled, onFailed);
  } catch {
    return; // Storage is blocked, or the server has no worker: the application works online.
  }

  let checkedAt = Number.NEGATIVE_INFINITY;
  const update = () => {
    workbox.update().catch(() => tellMissed('check')); // Offline, for the most part.
  };
  const check = () => {
    if (performance.now() - checkedAt < checkIntervalMs) return;
    checkedAt = performance.now();
    update();
  };
  const onShow = () => {
    if (document.visibilityState !== 'visible') return;
    updates.onVisible();
    check();
  };
  document.addEventListener('visibilitychange', onShow);
  addEventListener('focus', check);
  addEventListener('pageshow', onShow);
  setInterval(check, hourMs);
  update(); // Without the interval: a return within a minute of the start checks again.
  void tellDifferences({ own, telemetry });
}

/** workbox-window misses a worker that another tab installs, and all after one that failed. */
function watchVersions(
  registration: ServiceWorkerRegistration,
  onInstalled: (worker: ServiceWorker) => void,
  onFailed: () => void,
): void {
  const watchInstalling = () => {
    const { active, installing } = registration;
    installing?.addEventListener(
      'statechange',
      () => {
        if (installing.state === 'redundant') onFailed();
        else if (active) onInstalled(installing);
      },
      { once: true },
    );
  };
  const { active, installing, waiting } = registration;
  // The first one, which was registered before sign-in, replaces nothing.
  if (active && waiting) onInstalled(waiting);
  watchInstalling();
  // The first one failed sooner than it could be watched.
  if (!active && !installing && !waiting) onFailed();
  registration.addEventListener('updatefound', watchInstalling);
}

/** After a rollback the build that waits is the page's own. */
async function followsItself(own: string): Promise<boolean> {
  try {
    return (await readServerBuild()) === own;
  } catch {
    return false; // No server says so.
  }
}

function onState(worker: ServiceWorker, state: ServiceWorkerState, listener: () => void): void {
  worker.addEventListener('statechange', () => {
    if (worker.state === state) listener();
  });
}
