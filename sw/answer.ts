import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { loadTimeoutMs, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { isFilePath } from '../shared/fileExtensions.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';
import { findStoredPage } from './storedPage.ts';

/** As the build lists it (vite/serviceWorker.ts). Without a file that a start needs no worker is installed. */
export type ReleaseFile = PrecacheEntry & Readonly<{ integrity: string; isVital: boolean }>;

/** The page and files of the release, which hold nothing of any user, and what is answered with them. */
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
   * At the first visit the browser's cache has most of it already. Later, and where the first try failed, a
   * file may be wrong there under a name that never changes, and nothing else has asked for it yet.
   */
  async function requestWillFetch({ request }: { readonly request: Request }): Promise<Request> {
    return isFirst ? request : new Request(request, { cache: 'reload' });
  }

  async function install(event: ExtendableEvent): Promise<void> {
    isFirst = !(await caches.has(cacheName));
    await vital.install(event);
    // An update brings all that can be had by then. A file that a blocker refuses or holds up stops no worker.
    await takeRest(event);
  }

  /** Fetches whatever is not kept yet. What does not come is asked for another time. */
  async function takeRest(event: ExtendableEvent): Promise<void> {
    const asked = files.map(({ url, integrity }) => {
      const signal = AbortSignal.timeout(loadTimeoutMs);
      const request = new Request(url, { integrity, credentials: 'same-origin', signal });
      return controller.strategy.handle({ request, event, params: { integrity } });
    });
    await Promise.allSettled(asked);
  }

  /** The kept file with that key. A missing one is fetched again and must have the same hash. */
  async function answerFile(event: FetchEvent, key: string): Promise<Response> {
    const { request } = event;
    let kept: Response | undefined;
    try {
      const match = caches.match(key, { cacheName, ignoreVary: true });
      kept = await withDeadline(storageTimeoutMs, match);
    } catch {
      return fetch(request); // Cache Storage hangs or is broken.
    }
    if (kept) return kept;
    const integrity = controller.getIntegrityForCacheKey(key);
    const fetched = controller.strategy.handle({ request, event, params: { integrity } });
    // While the boot script is waited for nothing is painted: once it has failed, the page says so.
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

/** The stored page for the bare home address, never for one with `code` and `state`; else the release's. */
async function answerNavigation(url: URL, release: WorkerRelease): Promise<Response> {
  const isHome = url.pathname === '/' && url.search === '';
  const stored = isHome ? await findStoredPage(release) : undefined;
  return stored ?? new Response(release.page, { headers: release.headers });
}
