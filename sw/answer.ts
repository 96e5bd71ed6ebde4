import type { WorkerRelease } from '../shared/Config.ts';
import { loadTimeoutMs, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { isFilePath } from '../shared/fileExtensions.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import { findStoredPage } from './storedPage.ts';

/** A file of the build (vite/serviceWorker.ts). No worker is installed without the vital ones. */
export interface ReleaseFile {
  readonly url: string;
  readonly integrity: string;
  readonly isVital: boolean;
}

const cacheName = storageKeys.precache;

/** Makes the precache: the release's page and files, which hold no user's data. */
export function createPrecache(release: WorkerRelease, files: readonly ReleaseFile[]) {
  const fileAt = new Map(files.map((file) => [location.origin + file.url, file]));

  function take(wanted: readonly ReleaseFile[], init: RequestInit): Promise<void>[] {
    return wanted.map(async (file) => {
      if (!(await findKept(file))) await keep(file, await fetchFile(file, init));
    });
  }

  async function install(): Promise<void> {
    // Except at the first visit, the browser's cache may hold a wrong file under a name that never changes.
    const cache = (await caches.has(cacheName)) ? 'reload' : 'default';
    const vital = files.filter(({ isVital }) => isVital);
    await Promise.all(take(vital, { cache }));
    // A file that a blocker refuses or delays must not prevent the worker.
    const signal = AbortSignal.timeout(loadTimeoutMs);
    const others = files.filter(({ isVital }) => !isVital);
    await Promise.allSettled(take(others, { cache, signal }));
  }

  /** Fetches missing files; failures are retried another time. */
  async function takeRest(): Promise<void> {
    const cache = await caches.open(cacheName);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const missing = files.filter((file) => !kept.has(keyOf(file)));
    await Promise.allSettled(take(missing, { signal: AbortSignal.timeout(loadTimeoutMs) }));
  }

  async function activate(): Promise<void> {
    const cache = await caches.open(cacheName);
    const keys = new Set(files.map(keyOf));
    const others = (await cache.keys()).filter(({ url }) => !keys.has(url));
    await Promise.all(others.map((entry) => cache.delete(entry)));
  }

  return {
    install,
    takeRest,
    activate,
    /**
     * Has the browser answer modules of the import map, which it checks itself, without starting the worker. 'Try again'
     * asks for no script, so the worker still compares what it keeps. The preloaded ones it repairs unasked.
     */
    routes: (): readonly object[] =>
      files
        .filter(
          ({ isVital, url }) =>
            isVital && isNamedByContent(url) && !release.page.includes(`href="${url}"`),
        )
        .map(({ url }) => ({
          condition: { urlPattern: { pathname: url }, requestDestination: 'script' },
          source: { cacheName },
        })),
    /** Leaves everything but navigations and files to the network. */
    answer(event: FetchEvent): void {
      const { request } = event;
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== location.origin) return;
      const isPage = url.pathname.endsWith('.html') || !isFilePath(url.pathname);
      const file = fileAt.get(request.url);
      if (request.mode === 'navigate') {
        // A file that somebody opens needs the server's headers.
        if (isPage) event.respondWith(answerNavigation(url, release));
      } else if (file) {
        event.respondWith(answerFile(request, file));
      }
    },
  };
}

const isNamedByContent = (url: string) => url.startsWith('/static/');

/** With the digest, so that each content has its own entry, unless the file's name already changes with it. */
function keyOf({ url, integrity }: ReleaseFile): string {
  return location.origin + url + (isNamedByContent(url) ? '' : `?${integrity}`);
}

/**
 * Every page of this origin can write to the cache, so we compare the digest, unless the browser does so by the same
 * `integrity`. Returns the stored response itself, to which Chromium attaches compiled code.
 */
async function findKept(file: ReleaseFile, integrity = ''): Promise<Response | undefined> {
  const kept = await caches.match(keyOf(file), { cacheName });
  if (!kept || integrity === file.integrity) return kept;
  const digest = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer());
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return file.integrity === `sha256-${base64}` ? kept : undefined;
}

/** Bypasses the browser's cache unless `init` says otherwise. */
function fetchFile({ url, integrity }: ReleaseFile, init?: RequestInit): Promise<Response> {
  return fetch(url, { integrity, cache: 'reload', ...init });
}

/** Without `Vary`, which would hide the file from requests with other headers. */
async function keep(file: ReleaseFile, { body, headers: sent }: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  const headers = new Headers(sent);
  headers.delete('vary');
  await cache.put(keyOf(file), new Response(body, { headers }));
}

/** Answers with the stored file, or fetches it if it is missing, wrong, or 'Try again' asks for another. */
async function answerFile(request: Request, file: ReleaseFile): Promise<Response> {
  // Without a destination it is 'Try again'; with one, somebody has disabled the browser's cache.
  const isUnwanted = request.cache === 'reload' && request.destination === '';
  let kept: Response | undefined;
  try {
    if (!isUnwanted) kept = await withDeadline(storageTimeoutMs, findKept(file, request.integrity));
  } catch {
    return fetch(request); // Cache Storage hangs or is broken
  }
  if (kept) return kept;
  // The page that waits for it says so once it has failed.
  const fetched = await withDeadline(loadTimeoutMs, fetchFile(file));
  // A disk that is full or hangs only costs another fetch.
  await withDeadline(storageTimeoutMs, keep(file, fetched.clone())).catch(() => undefined);
  return fetched;
}

/** Only the home address without a query, and so without `code` and `state`, has the stored page. */
async function answerNavigation(url: URL, release: WorkerRelease): Promise<Response> {
  const isHome = url.pathname === '/' && url.search === '';
  const stored = isHome ? await findStoredPage(release) : undefined;
  return new Response(stored ?? release.page, { headers: release.headers });
}
