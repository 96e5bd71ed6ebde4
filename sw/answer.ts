import { loadTimeoutMs, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { isFilePath } from '../shared/fileExtensions.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';
import { findStoredPage } from './storedPage.ts';

/** A file in the build's list (vite/serviceWorker.ts). No worker is installed without the files that a start needs. */
export interface ReleaseFile {
  readonly url: string;
  readonly integrity: string;
  readonly isVital: boolean;
}

const cacheName = storageKeys.precache;

/** Makes the shell: page and files of the release, which hold nothing of any user, and the answers with them. */
export function createShell(release: WorkerRelease, files: readonly ReleaseFile[]) {
  const fileAt = new Map(files.map((file) => [location.origin + file.url, file]));

  function take(wanted: readonly ReleaseFile[], init: RequestInit): Promise<void>[] {
    return wanted.map(async (file) => {
      if (!(await findKept(file))) await keep(file, await fetchFile(file, init));
    });
  }

  async function install(): Promise<void> {
    // At the first visit the browser's cache has most files already. Later, or if the first try failed, it may
    // hold a wrong file under a name that never changes, which nothing else has requested yet.
    const cache = (await caches.has(cacheName)) ? 'reload' : 'default';
    await Promise.all(
      take(
        files.filter(({ isVital }) => isVital),
        { cache },
      ),
    );
    // An update takes every file it can get. A file that a blocker refuses or holds up stops no worker.
    const signal = AbortSignal.timeout(loadTimeoutMs);
    await Promise.allSettled(
      take(
        files.filter(({ isVital }) => !isVital),
        { cache, signal },
      ),
    );
  }

  /** Fetches files that are not there yet. Those that fail are requested another time. */
  async function takeRest(): Promise<void> {
    const cache = await caches.open(cacheName);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    const missing = files.filter((file) => !kept.has(keyOf(file)));
    await Promise.allSettled(take(missing, { signal: AbortSignal.timeout(loadTimeoutMs) }));
  }

  /** Deletes the files of other releases. */
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
    /** Answers navigations and requests for the files; leaves everything else to the network. */
    answer(event: FetchEvent): void {
      const { request } = event;
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== location.origin) return;
      const isPage = url.pathname.endsWith('.html') || !isFilePath(url.pathname);
      const file = fileAt.get(request.url);
      if (request.mode === 'navigate') {
        // We leave a file that somebody opens to the server: it must come with the server's headers.
        if (isPage) event.respondWith(answerNavigation(url, release));
      } else if (file) {
        event.respondWith(answerFile(request, file));
      }
    },
  };
}

/** The digest is part of the name, so each content of a file has an entry of its own. */
function keyOf({ url, integrity }: ReleaseFile): string {
  return `${location.origin}${url}?${integrity}`;
}

/**
 * Finds what is kept of a file, if it is the file. Every page of this origin can write to the cache, so we compare the
 * digest, unless the browser does: it then names the same `integrity` in its request. We return the very response
 * that was kept, to which Chromium attaches the compiled code.
 */
async function findKept(file: ReleaseFile, integrity = ''): Promise<Response | undefined> {
  const kept = await caches.match(keyOf(file), { cacheName, ignoreVary: true });
  if (!kept || integrity === file.integrity) return kept;
  const digest = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer());
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return file.integrity === `sha256-${base64}` ? kept : undefined;
}

/** Fetches a file, past the browser's cache unless `init` says otherwise. */
function fetchFile({ url, integrity }: ReleaseFile, init?: RequestInit): Promise<Response> {
  return fetch(url, { integrity, cache: 'reload', ...init });
}

async function keep(file: ReleaseFile, response: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(keyOf(file), response);
}

/** Answers with the kept file, or fetches it: where it is missing or wrong, and where 'Try again' asks for another. */
async function answerFile(request: Request, file: ReleaseFile): Promise<Response> {
  // What a page loads has a destination; it asks like this where somebody has switched the browser's cache off.
  const isUnwanted = request.cache === 'reload' && request.destination === '';
  let kept: Response | undefined;
  try {
    if (!isUnwanted) kept = await withDeadline(storageTimeoutMs, findKept(file, request.integrity));
  } catch {
    return fetch(request); // Cache Storage hangs or is broken
  }
  if (kept) return kept;
  // Nothing is painted while the boot script is missing. Once it has failed, the page says so.
  const fetched = await withDeadline(loadTimeoutMs, fetchFile(file));
  // On a full disk it is fetched again next time.
  await keep(file, fetched.clone()).catch(() => undefined);
  return fetched;
}

/**
 * Answers the bare home address with the stored page, but never one with `code` and `state`; all others with the
 * release's page.
 */
async function answerNavigation(url: URL, release: WorkerRelease): Promise<Response> {
  const isHome = url.pathname === '/' && url.search === '';
  const stored = isHome ? await findStoredPage(release) : undefined;
  return new Response(stored ?? release.page, { headers: release.headers });
}
