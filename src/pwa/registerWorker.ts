import { messageSW, Workbox } from 'workbox-window';
import { storageTimeoutMs, withDeadline } from '../../shared/deadline.ts';
import type { Updates } from './createUpdates.ts';
import { registrationOptions, workerAddress } from './worker.ts';

const checkIntervalMs = 60_000;
const hourMs = 3_600_000;

type UpdateEvents = Pick<Updates, 'onWaiting' | 'onActivated' | 'onVisible'>;

/**
 * Registers the worker and checks for updates: now, every hour, and at several events, because iOS often leaves
 * out the first.
 */
export async function registerWorker(updates: UpdateEvents): Promise<void> {
  const workbox = new Workbox(workerAddress(), registrationOptions);
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  // Storage is blocked, or the server has no worker. The application works online.
  if (!registration) return;
  watchVersions(registration, updates, () => workbox.messageSkipWaiting());

  let checkedAt = Number.NEGATIVE_INFINITY;
  const update = () => void workbox.update().catch(() => undefined); // mostly because we are offline
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
  update(); // this one ignores the interval, so that a return within a minute of the start checks again
}

/**
 * Watches for new versions. workbox-window misses a worker that another tab installs, and every worker after one
 * that failed.
 */
function watchVersions(
  registration: ServiceWorkerRegistration,
  updates: UpdateEvents,
  activate: () => void,
): void {
  const follow = (worker: ServiceWorker | null) => {
    // The very first worker replaces none.
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
