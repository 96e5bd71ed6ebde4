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

/**
 * Takes the application's first script, which the boot script imports, from what the worker keeps, so that the network is
 * asked for it and a test can hold or refuse it. Returns its address.
 */
export function forgetScript(page: Page): Promise<string> {
  return page.locator('#configuration').evaluate(async ({ dataset }: HTMLElement, name) => {
    const address = new URL(dataset.compose ?? '', location.href).href;
    const isDeleted = await (await caches.open(name)).delete(address, { ignoreSearch: true });
    if (!isDeleted) throw new Error(`${address} was not kept`);
    return address;
  }, precache);
}

/** Copies stored page and tokens. What it returns puts them back, as if a sign-out had not removed them. */
export async function copyDevice(keeper: Page): Promise<() => Promise<void>> {
  const copy = await keeper.evaluateHandle(async (name) => {
    const [page] = await (await caches.open(name)).matchAll();
    const [key = ''] = await (await caches.open(name)).keys();
    return { key, page, tokens: { ...localStorage } };
  }, pageCache);
  return () =>
    copy.evaluate(async ({ key, page, tokens }, name) => {
      Object.assign(localStorage, tokens);
      if (page) await (await caches.open(name)).put(key, page.clone());
    }, pageCache);
}
