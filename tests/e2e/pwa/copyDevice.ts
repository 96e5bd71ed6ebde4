import type { BrowserContext, Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';

/** Opens a page of the launcher's origin that sees the device's storage, without the launcher. */
export async function openKeeper(context: BrowserContext): Promise<Page> {
  const keeper = await context.newPage();
  await keeper.goto('/third-party-notices.md');
  return keeper;
}

/**
 * Copies what the device keeps of the user: stored page, records and tokens. What it returns puts them
 * back, as if a sign-out had not removed them, under the id of a new sign-in: the one before is known
 * to have ended; or the stored page alone, as it was. `keeper` stays where it is meanwhile.
 */
export async function copyDevice(keeper: Page): Promise<(what?: 'all' | 'page') => Promise<void>> {
  const copy = await keeper.evaluateHandle(async ({ pageCache, database, objectStore }) => {
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
    const records = keys.result.map((key, index) => ({ key, value: values.result[index] }));
    const cache = await caches.open(pageCache);
    const [url = ''] = (await cache.keys()).map((stored) => stored.url);
    const page = await cache.match(url);
    const headers = [...(page?.headers ?? [])];
    const tokens = Object.entries({ ...localStorage });
    return { db, records, page: { url, headers, text: (await page?.text()) ?? '' }, tokens };
  }, storageKeys);

  return (what = 'all') =>
    copy.evaluate(
      async ({ db, records, page, tokens }, { pageCache, objectStore, isAll }) => {
        const ended = records.find(({ key }) => key === 'lease')?.value.signInId;
        const next = crypto.randomUUID();
        const renamed = (text: string) => (isAll ? text.replaceAll(ended, next) : text);
        if (isAll) {
          for (const [name, value] of tokens) localStorage.setItem(name, renamed(String(value)));
          const store = db.transaction(objectStore, 'readwrite').objectStore(objectStore);
          for (const { key, value } of records)
            store.put(JSON.parse(renamed(JSON.stringify(value))), key);
          await new Promise((resolve) => {
            store.transaction.oncomplete = resolve;
          });
        }
        const { url, headers, text } = page;
        await (await caches.open(pageCache)).put(url, new Response(renamed(text), { headers }));
      },
      { ...storageKeys, isAll: what === 'all' },
    );
}
