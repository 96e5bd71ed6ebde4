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
  const offer = (worker: ServiceWorker | undefined) => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') updates.activated();
    });
    updates.waiting(() => workbox.messageSkipWaiting());
  };
  workbox.addEventListener('waiting', ({ sw }) => offer(sw));
  navigator.serviceWorker.addEventListener('controllerchange', () => updates.controllerChanged());
  try {
    const registration = await workbox.register({ immediate: true });
    // One that another tab has found is being installed: workbox-window hears only of later ones.
    const { active, installing } = registration ?? {};
    if (active && installing) whenInstalled(installing, () => offer(installing));
  } catch {
    return; // Storage is blocked, or the server has no worker to give.
  }

  let lastLook = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (performance.now() - lastLook < throttle) return;
    lastLook = performance.now();
    workbox.update().catch(() => undefined); // Offline, or the registration is gone.
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
  look();
}

function whenInstalled(worker: ServiceWorker, next: () => void): void {
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed') next();
  });
}
