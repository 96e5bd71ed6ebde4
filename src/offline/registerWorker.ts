import { Workbox } from 'workbox-window';
import type { UpdateEvents } from './createUpdates.ts';
import { workerAddress } from './workerAddress.ts';

/** No more than one look for a new version in this time, however often the page comes to the front. */
const throttle = 60_000;
const hour = 3_600_000;

/**
 * Registers the worker and keeps looking for its next version: now, every hour, and when the page
 * comes to the front; by several events, because iOS often leaves out the first.
 * Resolves once it is registered; a browser that refuses leaves the application as it is, online.
 */
export async function registerWorker(updates: UpdateEvents): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(workerAddress(), { updateViaCache: 'none' });
  const offer = (worker: ServiceWorker) => {
    whenIn(worker, 'activated', updates.activated);
    updates.waiting(() => workbox.messageSkipWaiting());
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => updates.controllerChanged());
  try {
    const registration = await workbox.register({ immediate: true });
    if (registration) watchVersions(registration, offer);
  } catch {
    return; // Storage is blocked, or the server has no worker to give.
  }

  let lastLook = Number.NEGATIVE_INFINITY;
  const update = () => {
    workbox.update().catch(() => undefined); // Offline, or the registration is gone.
  };
  const look = () => {
    if (performance.now() - lastLook < throttle) return;
    lastLook = performance.now();
    update();
  };
  const shown = () => {
    if (document.visibilityState !== 'visible') return;
    updates.shown();
    look();
  };
  document.addEventListener('visibilitychange', shown);
  addEventListener('focus', look);
  addEventListener('pageshow', shown);
  setInterval(look, hour);
  update(); // Not a look: who comes back within a minute of the start may find more.
}

/**
 * Calls `offer` with every version that waits beside an active one. By the registration itself:
 * workbox-window misses one that another tab is installing, and after one that failed all later ones.
 */
function watchVersions(
  registration: ServiceWorkerRegistration,
  offer: (worker: ServiceWorker) => void,
): void {
  const follow = () => {
    const { active, installing } = registration;
    if (active && installing) whenIn(installing, 'installed', () => offer(installing));
  };
  if (registration.waiting) offer(registration.waiting);
  follow();
  registration.addEventListener('updatefound', follow);
}

function whenIn(worker: ServiceWorker, state: ServiceWorkerState, next: () => void): void {
  worker.addEventListener('statechange', () => {
    if (worker.state === state) next();
  });
}
