import { withDeadline } from '../shared/deadline.ts';
import { isFilePath } from '../shared/fileExtensions.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { Shell } from './shell.ts';
import { findStoredPage } from './storedPage.ts';

/** How long a page on the device may be kept back for a newer one. */
const networkTimeoutMs = 3000;

/** Answers navigations and requests for the shell's files; leaves everything else to the network. */
export function answer(event: FetchEvent, shell: Shell): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const isPage = url.pathname.endsWith('.html') || !isFilePath(url.pathname);
  if (request.mode === 'navigate' && isPage) {
    event.respondWith(answerNavigation(event, url, shell));
  } else if (shell.has(request.url)) {
    event.respondWith(shell.answer(request, event));
  }
}

/**
 * The stored page for the bare home address, never for one with `code` and `state`; else the shell.
 * The network comes first where a page has turned navigation preload on (docs/decisions/025).
 */
async function answerNavigation(event: FetchEvent, url: URL, shell: Shell): Promise<Response> {
  const newer = await preloadedPage(event);
  if (newer) return newer;
  const isHome = url.pathname === '/' && url.search === '';
  const page = isHome ? await findStoredPage(shell.pageKey) : undefined;
  if (page) return page;
  try {
    return await shell.page(event);
  } catch {
    return fetch(event.request);
  }
}

async function preloadedPage(event: FetchEvent): Promise<Response | undefined> {
  try {
    const page: Response | undefined = await withDeadline(networkTimeoutMs, event.preloadResponse);
    if (!page?.ok) return undefined;
    // Its cards will be older than what the newer page remembers.
    event.waitUntil(caches.delete(storageKeys.pageCache));
    return page;
  } catch {
    return undefined; // Offline, or too slow.
  }
}
