import type { PageMessage } from '../device/messages.ts';
import { isCurrentLease, underLock } from '../device/records.ts';
import { storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';
import { injectMarkup } from './injectMarkup.ts';

/** In characters: larger pages cost more to read than they save. */
const maxPageLength = 8_000_000;

/** False if the lease has ended, or the page does not fit or is of another build. */
export function storePage(message: PageMessage, release: WorkerRelease): Promise<boolean> {
  return underLock(async () => {
    if (message.build !== release.name || !(await isCurrentLease(message))) return false;
    const html = injectMarkup(release.page, message);
    if (html.length > maxPageLength) return false;

    const cache = await caches.open(storageKeys.pageCache);
    await cache.put(pageKey(release), new Response(html, { headers: release.headers }));
    // A purge does not wait for the lock for ever: it may have run meanwhile.
    if (await isCurrentLease(message)) return true;
    await cache.delete(pageKey(release));
    return false;
  });
}

export async function findStoredPage(release: WorkerRelease): Promise<Response | undefined> {
  try {
    const match = caches.match(pageKey(release), { cacheName: storageKeys.pageCache });
    return await withDeadline(storageTimeoutMs, match);
  } catch {
    return undefined; // Cache Storage hangs or is broken.
  }
}

/** Another release has another key, so it never answers with the page of its predecessor. */
function pageKey({ name }: WorkerRelease): string {
  return `/?build=${name}`;
}
