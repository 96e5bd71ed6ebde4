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
  const { controller } = navigator.serviceWorker;
  const tellMissed = (step: 'registration' | 'installation' | 'check') =>
    tellMissedUpdate(step, { own, telemetry });
  navigator.serviceWorker.addEventListener('controllerchange', () => updates.onControllerChange());
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = await workbox.register({ immediate: true });
    const onFailed = () => void tellMissed('installation');
    if (registration) watchVersions(registration, onInstalled, onFailed);
  } catch {
    // Storage is blocked, or the server has no worker: the application works online.
    void tellMissed('registration');
    return;
  }

  let checkedAt = Number.NEGATIVE_INFINITY;
  const update = async () => {
    const isFailed = await workbox.update().then(
      () => false,
      () => true, // Offline, for the most part.
    );
    const isFound = Boolean(registration?.installing ?? registration?.waiting);
    // Of a device without a worker the installation has told; a page that another version has overtaken
    // is not of its device's build.
    const isOvertaken = navigator.serviceWorker.controller !== controller;
    if (registration?.active && !isOvertaken && (isFailed || !isFound)) await tellMissed('check');
  };
  const check = () => {
    if (performance.now() - checkedAt < checkIntervalMs) return;
    checkedAt = performance.now();
    void update();
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
  void update(); // Without the interval: a return within a minute of the start checks again.
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
