import type { BrowserContext, Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';

/* What the device keeps, as pages of the launcher's origin see it. */

const { pageCache, precache } = storageKeys;

/** Opens a page of the launcher's origin that sees the device's storage, without the launcher. */
export async function openKeeper(context: BrowserContext): Promise<Page> {
  const keeper = await context.newPage();
  await keeper.goto('/third-party-notices.md');
  return keeper;
}

/** Resolves with what these caches hold, or all, with addresses and headers; empty if there is nothing. */
export function cached(page: Page, names?: readonly string[]): Promise<string> {
  return page.evaluate(async (wanted) => {
    const texts: string[] = [];
    const kept = await caches.keys();
    for (const name of kept.filter((each) => !wanted || wanted.includes(each))) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        const response = await cache.match(key);
        const heads = JSON.stringify([...(response?.headers ?? [])]);
        texts.push(`${key.url} ${heads} ${await response?.text()}`);
      }
    }
    return texts.join('\n');
  }, names);
}

/** Resolves with what the worker stores of the page for `/`; empty if there is none. */
export const storedPage = (page: Page) => cached(page, [pageCache]);

/** Resolves with everything in IndexedDB as JSON, except the id of the sign-in that has ended. */
export function storedRecords(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [];
    // Opening one that is not there would make it, without its store.
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        found.push(...(await settled(database.transaction(store).objectStore(store).getAll())));
      }
      database.close();
    }
    return JSON.stringify(found.filter((value) => !/^[\da-f-]{36}$/.test(String(value))));
  });
}

const scripts = { application: '#configuration', boot: 'script[src]' } as const;

/**
 * Takes the boot script or the application's first, which the other imports, from what the worker keeps, so that
 * the network is asked for it and a test can hold or refuse it. Returns its address.
 */
export function forgetScript(page: Page, which: keyof typeof scripts): Promise<string> {
  return page
    .locator(scripts[which])
    .first()
    .evaluate(async (script: HTMLElement, name) => {
      const path = script.getAttribute('src') ?? script.dataset.compose ?? '';
      const address = new URL(path, location.href).href;
      const isDeleted = await (await caches.open(name)).delete(address, { ignoreSearch: true });
      if (!isDeleted) throw new Error(`${address} was not kept`);
      return address;
    }, precache);
}

/**
 * Copies what the device keeps of the user: stored page, records and tokens. What it returns puts them
 * back, as if a sign-out had not removed them, under the id of a new sign-in: the one before is known
 * to have ended. `keeper` stays where it is meanwhile.
 */
export async function copyDevice(keeper: Page): Promise<() => Promise<void>> {
  const copy = await keeper.evaluateHandle(
    async ({ pageCache: cacheName, database, objectStore }) => {
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
      const cache = await caches.open(cacheName);
      const [url = ''] = (await cache.keys()).map((stored) => stored.url);
      const page = await cache.match(url);
      const headers = [...(page?.headers ?? [])];
      const tokens = Object.entries({ ...localStorage });
      return { db, records, page: { url, headers, text: (await page?.text()) ?? '' }, tokens };
    },
    storageKeys,
  );

  return () =>
    copy.evaluate(async ({ db, records, page, tokens }, { pageCache: cacheName, objectStore }) => {
      const ended = records.find(({ key }) => key === 'lease')?.value.signInId;
      const next = crypto.randomUUID();
      const renamed = (text: string) => text.replaceAll(ended, next);
      for (const [name, value] of tokens) localStorage.setItem(name, renamed(String(value)));
      const store = db.transaction(objectStore, 'readwrite').objectStore(objectStore);
      for (const { key, value } of records)
        store.put(JSON.parse(renamed(JSON.stringify(value))), key);
      await new Promise((resolve) => {
        store.transaction.oncomplete = resolve;
      });
      const { url, headers, text } = page;
      await (await caches.open(cacheName)).put(url, new Response(renamed(text), { headers }));
    }, storageKeys);
}
