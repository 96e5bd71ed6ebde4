import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { loadTimeoutMs, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { isFilePath } from '../shared/fileExtensions.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';
import { findStoredPage } from './storedPage.ts';

/** A file in the build's list (vite/serviceWorker.ts). No worker is installed without the files that a start needs. */
export type ReleaseFile = PrecacheEntry & Readonly<{ integrity: string; isVital: boolean }>;

/** Makes the shell: page and files of the release, which hold nothing of any user, and the answers with them. */
export function createShell(release: WorkerRelease, files: readonly ReleaseFile[]) {
  const cacheName = storageKeys.precache;
  let isFirst = false;
  const options = { cacheName, plugins: [{ requestWillFetch }] };
  const vital = new PrecacheController(options);
  vital.addToCacheList(files.filter(({ isVital }) => isVital));
  const controller = new PrecacheController(options);
  controller.addToCacheList([...files]);
  controller.strategy.matchOptions = { ignoreVary: true };

  /**
   * At the first visit the browser's cache has most files already. Later, or if the first try failed, it may hold
   * a wrong file under a name that never changes, which nothing else has requested yet.
   */
  async function requestWillFetch({ request }: { readonly request: Request }): Promise<Request> {
    return isFirst ? request : new Request(request, { cache: 'reload' });
  }

  async function install(event: ExtendableEvent): Promise<void> {
    isFirst = !(await caches.has(cacheName));
    await vital.install(event);
    // An update takes every file it can get. A file that a blocker refuses or holds up stops no worker.
    await takeRest(event);
  }

  /** Fetches files that are not stored yet. Those that fail are requested another time. */
  async function takeRest(event: ExtendableEvent): Promise<void> {
    const asked = files.map(({ url, integrity }) => {
      const signal = AbortSignal.timeout(loadTimeoutMs);
      const request = new Request(url, { integrity, credentials: 'same-origin', signal });
      return controller.strategy.handle({ request, event, params: { integrity } });
    });
    await Promise.allSettled(asked);
  }

  /** Answers with the stored file. A missing one is fetched again and must have the same hash. */
  async function answerFile(event: FetchEvent, key: string): Promise<Response> {
    const { request } = event;
    let kept: Response | undefined;
    try {
      const match = caches.match(key, { cacheName, ignoreVary: true });
      kept = await withDeadline(storageTimeoutMs, match);
    } catch {
      return fetch(request); // Cache Storage hangs or is broken
    }
    if (kept) return kept;
    const integrity = controller.getIntegrityForCacheKey(key);
    const fetched = controller.strategy.handle({ request, event, params: { integrity } });
    // Nothing is painted while the boot script is missing. Once it has failed, the page says so.
    return await withDeadline(loadTimeoutMs, fetched);
  }

  return {
    install,
    takeRest,
    activate: (event: ExtendableEvent) => void controller.activate(event),
    /** Answers navigations and requests for the files; leaves everything else to the network. */
    answer(event: FetchEvent): void {
      const { request } = event;
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== location.origin) return;
      const isPage = url.pathname.endsWith('.html') || !isFilePath(url.pathname);
      const key = controller.getCacheKeyForURL(request.url);
      if (request.mode === 'navigate' && isPage) {
        event.respondWith(answerNavigation(url, release));
      } else if (key) {
        event.respondWith(answerFile(event, key));
      }
    },
  };
}

/**
 * Answers the bare home address with the stored page, but never one with `code` and `state`; all others with the
 * release's page.
 */
async function answerNavigation(url: URL, release: WorkerRelease): Promise<Response> {
  const isHome = url.pathname === '/' && url.search === '';
  const stored = isHome ? await findStoredPage(release) : undefined;
  return stored ?? new Response(release.page, { headers: release.headers });
}
