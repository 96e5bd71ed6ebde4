import type { PageMessage } from '../device/messages.ts';
import { isCurrentLease, underLock } from '../device/records.ts';
import type { StoredRecord } from '../device/StoredRecord.ts';
import { storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import { injectMarkup } from './injectMarkup.ts';

/** In characters: larger pages cost more to read than they save. */
const maxPageLength = 8_000_000;

/** In characters. Larger data within the page makes the first card late (docs/decisions/021). */
const maxInlineDataLength = 100_000;

const dataAddressPrefix = '/page-data-';

const shellBodyHeaders = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
];

interface ShellPage {
  readonly pageKey: string;
  readonly page: () => Promise<Response>;
}

/** False if the lease has ended, or the shell is of another build. */
export function storePage(message: PageMessage, shell: ShellPage): Promise<boolean> {
  return underLock(async () => {
    if (!(await isCurrentLease(message))) return false;
    const entries = await composeEntries(message, await shell.page(), shell.pageKey);
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

export async function findStoredPage(pageKey: string): Promise<Response | undefined> {
  try {
    const match = caches.match(pageKey, { cacheName: storageKeys.pageCache });
    return await withDeadline(storageTimeoutMs, match);
  } catch {
    return undefined; // Cache Storage hangs or is broken.
  }
}

/** By address, in the order in which to store them; undefined if the page does not fit. */
async function composeEntries(
  message: PageMessage,
  shell: Response,
  pageKey: string,
): Promise<ReadonlyMap<string, Response> | undefined> {
  const { owner, signInId, savedAt, data } = message;
  const json = JSON.stringify({ owner, signInId, savedAt, data } satisfies StoredRecord);
  const isLarge = json.length > maxInlineDataLength;
  const address = isLarge ? `${dataAddressPrefix}${crypto.randomUUID()}` : undefined;
  const html = injectMarkup(await shell.text(), message, address);
  if (html === undefined || html.length + json.length > maxPageLength) return undefined;

  const headers = new Headers(shell.headers);
  for (const name of shellBodyHeaders) headers.delete(name);
  const entries = new Map<string, Response>();
  if (address !== undefined) entries.set(address, new Response(json));
  return entries.set(pageKey, new Response(html, { headers }));
}
