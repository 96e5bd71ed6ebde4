import { findPage } from './personalPage.ts';
import type { Shell } from './shell.ts';

/** A path that names a file, by the rule the servers go by; the page's own name is no file. */
const file = /\.(?!html$)[a-z\d]+$/;

/**
 * Answers a request for the page or one of its files and leaves all else to the network: everything
 * of other origins, the API and the provider among them, and every file that is not the shell's.
 */
export function answer(event: FetchEvent, shell: Shell): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && !file.test(url.pathname)) {
    event.respondWith(answerNavigation(event, url, shell));
  } else if (shell.has(request.url)) {
    event.respondWith(shell.answer(request, event));
  }
}

/** Only the bare address of the home page has a personal answer; one with `code` and `state` never. */
async function answerNavigation(event: FetchEvent, url: URL, shell: Shell): Promise<Response> {
  const isHome = url.pathname === '/' && url.search === '';
  const page = isHome ? await findPage(shell.pageKey) : undefined;
  if (page) return page;
  try {
    return await shell.page(event);
  } catch {
    return fetch(event.request);
  }
}
