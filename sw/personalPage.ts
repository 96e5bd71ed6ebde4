import { composePage, isPageData } from './composePage.ts';
import { isClaimed } from './lastKnown.ts';
import { underLock } from './lock.ts';
import { permanentNames } from './permanentNames.ts';
import type { PageMessage } from './protocol.ts';

interface Place {
  /** Key to store under; another build uses another. */
  readonly key: string;
  readonly shell: () => Promise<Response>;
}

/** Keeps `message` as the page for `/`, unless its owner has left since; true if it was kept. */
export function storePage(message: PageMessage, { key, shell }: Place): Promise<boolean> {
  return underLock(async () => {
    if (!(await isClaimed(message))) return false;
    const entries = await composePage(await shell(), key, message);
    if (!entries) return false;

    const cache = await caches.open(permanentNames.pageCache);
    const outdated = (await cache.keys()).filter(isPageData);
    for (const [address, response] of entries) await cache.put(address, response);
    for (const request of outdated) await cache.delete(request);
    // Whoever could not get the lock purges without it.
    if (await isClaimed(message)) return true;
    for (const address of entries.keys()) await cache.delete(address);
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
