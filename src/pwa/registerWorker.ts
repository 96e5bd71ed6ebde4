import { messageSW, Workbox } from 'workbox-window';
import { storageTimeoutMs, withDeadline } from '../../shared/deadline.ts';
import type { Updates } from './createUpdates.ts';
import { registrationOptions, workerAddress } from './worker.ts';

const checkIntervalMs = 60_000;
const hourMs = 3_600_000;

/** Registers the worker and checks for updates: now, hourly, and at several events, because iOS misses some. */
export async function registerWorker(updates: Updates): Promise<void> {
  const workbox = new Workbox(workerAddress(), registrationOptions);
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  // Storage is blocked, or there is no worker.
  if (!registration) return;
  watchVersions(registration, updates, () => workbox.messageSkipWaiting());

  let checkedAt = Number.NEGATIVE_INFINITY;
  const update = () => void workbox.update().catch(() => undefined); // offline
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
  addEventListener('focus', onShow);
  addEventListener('pageshow', onShow);
  setInterval(check, hourMs);
  update(); // not `check`, so that a return within a minute checks again
}

/** workbox-window misses workers that another tab installs, and every worker after a failed one. */
function watchVersions(
  registration: ServiceWorkerRegistration,
  updates: Updates,
  activate: () => void,
): void {
  const follow = (worker: ServiceWorker | null) => {
    // The first worker replaces none.
    if (!worker || !registration.active) return;
    const look = async () => {
      if (worker.state === 'activated') updates.onActivated();
      if (worker.state !== 'installed') return;
      // Workers of earlier releases do not answer.
      const answer = messageSW(worker, { type: 'release' });
      const release = await withDeadline(storageTimeoutMs, answer).catch(() => 'unknown');
      if (worker.state === 'installed') updates.onWaiting(activate, release);
    };
    worker.addEventListener('statechange', () => void look());
    void look();
  };
  follow(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}
