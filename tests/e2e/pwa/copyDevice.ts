import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';

/**
 * Copies what the device keeps of the user: stored page, records and tokens. What it returns puts them
 * back, as if a sign-out had not removed them, under the id of a new sign-in: the one before is known
 * to have ended; or the stored page alone, as it was. `page` stays where it is meanwhile.
 */
export async function copyDevice(page: Page): Promise<(what?: 'all' | 'page') => Promise<void>> {
  const copy = await page.evaluateHandle(async ({ pageCache, database, objectStore }) => {
    const cache = await caches.open(pageCache);
    const request = indexedDB.open(database);
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const db = request.result;
    const store = db.transaction(objectStore).objectStore(objectStore);
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve;
    });
    const pages = await cache.matchAll();
    return {
      db,
      records: keys.result.map((key, index) => ({ key, value: values.result[index] })),
      pages: await Promise.all(
        (await cache.keys()).map(async ({ url }, index) => ({
          url,
          headers: [...(pages[index]?.headers ?? [])],
          text: await pages[index]?.text(),
        })),
      ),
      tokens: Object.entries({ ...localStorage }),
    };
  }, storageKeys);

  return (what = 'all') =>
    copy.evaluate(
      async ({ db, records, pages, tokens }, { pageCache, objectStore, what }) => {
        const ended = records.find(({ key }) => key === 'lease')?.value.signInId;
        const next = crypto.randomUUID();
        const renamed = (text: string) => (what === 'all' ? text.replaceAll(ended, next) : text);
        for (const [name, value] of what === 'all' ? tokens : [])
          localStorage.setItem(name, renamed(String(value)));
        const store = db.transaction(objectStore, 'readwrite').objectStore(objectStore);
        for (const { key, value } of what === 'all' ? records : []) {
          store.put(JSON.parse(renamed(JSON.stringify(value))), key);
        }
        await new Promise((resolve) => {
          store.transaction.oncomplete = resolve;
        });
        const cache = await caches.open(pageCache);
        for (const { url, headers, text } of pages) {
          await cache.put(url, new Response(renamed(text ?? ''), { headers }));
        }
      },
      { ...storageKeys, what },
    );
}
