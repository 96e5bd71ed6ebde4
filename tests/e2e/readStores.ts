import type { Page } from '@playwright/test';

/** All that the page's origin keeps in IndexedDB and in its caches, as text. */
export async function readStores(page: Page): Promise<{ databases: string; caches: string }> {
  return await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });

    async function readDatabase(name: string): Promise<unknown> {
      const database = await settled(indexedDB.open(name));
      const stores = [...database.objectStoreNames].map((store) => {
        const records = database.transaction(store).objectStore(store);
        return Promise.all([settled(records.getAllKeys()), settled(records.getAll())]);
      });
      const content = await Promise.all(stores);
      database.close();
      return content;
    }

    async function readCache(name: string): Promise<string[]> {
      const cache = await caches.open(name);
      const texts = (await cache.keys()).map(async (request) => {
        const response = await cache.match(request);
        const heads = JSON.stringify([...(response?.headers ?? [])]);
        return `${request.url} ${heads} ${await response?.text()}`;
      });
      return await Promise.all(texts);
    }

    const databases = await indexedDB.databases();
    const records = databases.map(({ name }) => (name ? readDatabase(name) : undefined));
    const cached = (await caches.keys()).map(readCache);
    return {
      databases: JSON.stringify(await Promise.all(records)),
      caches: (await Promise.all(cached)).flat().join('\n'),
    };
  });
}
