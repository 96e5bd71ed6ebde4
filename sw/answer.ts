import { isFilePath } from '../shared/fileExtensions.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';
import type { Precache } from './precache.ts';
import { findStoredPage } from './storedPage.ts';

/** Answers navigations and requests for the release's files; leaves everything else to the network. */
export function answer(event: FetchEvent, release: WorkerRelease, precache: Precache): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const isPage = url.pathname.endsWith('.html') || !isFilePath(url.pathname);
  if (request.mode === 'navigate' && isPage) {
    event.respondWith(answerNavigation(url, release));
  } else if (precache.has(request.url)) {
    event.respondWith(precache.answer(request, event));
  }
}

/** The stored page for the bare home address, never for one with `code` and `state`; else the release's. */
async function answerNavigation(url: URL, release: WorkerRelease): Promise<Response> {
  const isHome = url.pathname === '/' && url.search === '';
  const stored = isHome ? await findStoredPage(release) : undefined;
  return stored ?? new Response(release.page, { headers: release.headers });
}
