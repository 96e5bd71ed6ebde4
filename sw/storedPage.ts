import type { PageMessage } from '../device/messages.ts';
import { isCurrentLease, underLock } from '../device/records.ts';
import type { StoredRecord } from '../device/StoredRecord.ts';
import { storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import type { WorkerRelease } from '../shared/WorkerRelease.ts';
import { injectMarkup } from './injectMarkup.ts';

/** In characters: larger pages cost more to read than they save. */
const maxPageLength = 8_000_000;

/** In characters. Larger data within the page makes the first card late (docs/decisions/021). */
const maxInlineDataLength = 100_000;

const dataAddressPrefix = '/page-data-';

/** False if the lease has ended, or the page is of another build. */
export function storePage(message: PageMessage, release: WorkerRelease): Promise<boolean> {
  return underLock(async () => {
    if (!(await isCurrentLease(message))) return false;
    const entries = composeEntries(message, release);
    if (!entries) return false;

    const cache = await caches.open(storageKeys.pageCache);
    const outdated = (await cache.keys()).filter(({ url }) => url.includes(dataAddressPrefix));
    for (const [address, response] of entries) await cache.put(address, response);
    for (const request of outdated) await cache.delete(request);
    // A purge does not wait for the lock for ever: it may have run meanwhile.
    if (await isCurrentLease(message)) return true;
    for (const address of entries.keys()) await cache.delete(address);
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

/** By address, in the order in which to store them; undefined if the page does not fit. */
function composeEntries(
  message: PageMessage,
  release: WorkerRelease,
): ReadonlyMap<string, Response> | undefined {
  const { owner, signInId, savedAt, data, build } = message;
  if (build !== release.name) return undefined;
  const json = JSON.stringify({ owner, signInId, savedAt, data } satisfies StoredRecord);
  const isLarge = json.length > maxInlineDataLength;
  const address = isLarge ? `${dataAddressPrefix}${crypto.randomUUID()}` : undefined;
  const html = injectMarkup(release.page, message, address);
  if (html.length + json.length > maxPageLength) return undefined;

  const entries = new Map<string, Response>();
  if (address !== undefined) entries.set(address, new Response(json));
  return entries.set(pageKey(release), new Response(html, { headers: release.headers }));
}
