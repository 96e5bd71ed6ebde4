import { isClaimed } from './lastKnown.ts';
import { underLock } from './lock.ts';
import { permanentNames } from './permanentNames.ts';
import type { PageMessage } from './protocol.ts';
import { splicePage } from './splicePage.ts';

/** Larger pages would cost more to read than they save; in characters. */
const largestPage = 8_000_000;

/** Headers that describe the bytes of the shell, not those of a page made from it. */
const headersOfBytes = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
];

interface Place {
  /** Key to store under; another build uses another. */
  readonly key: string;
  readonly shell: () => Promise<Response>;
}

/** Keeps `message` as the page for `/`, unless its owner has left since; true if it was kept. */
export function storePage(message: PageMessage, { key, shell }: Place): Promise<boolean> {
  return underLock(async () => {
    if (!(await isClaimed(message))) return false;
    const page = await composePage(await shell(), message);
    if (!page) return false;

    const cache = await caches.open(permanentNames.pageCache);
    await cache.put(key, page);
    // Whoever could not get the lock purges without it.
    if (await isClaimed(message)) return true;
    await cache.delete(key);
    return false;
  });
}

/** The page stored under `key`, if there is one and it can be read. */
export async function findPage(key: string): Promise<Response | undefined> {
  try {
    return await caches.match(key, { cacheName: permanentNames.pageCache });
  } catch {
    return undefined; // A broken cache is an empty one.
  }
}

async function composePage(shell: Response, message: PageMessage): Promise<Response | undefined> {
  const html = splicePage(await shell.text(), message);
  if (html === undefined || html.length > largestPage) return undefined;
  const headers = new Headers(shell.headers);
  for (const name of headersOfBytes) headers.delete(name);
  return new Response(html, { headers });
}
