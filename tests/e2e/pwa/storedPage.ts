import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { expect } from '../../support/expect.ts';

const { pageCache, precache } = storageKeys;

/** Resolves with the page that the worker stores for `/`; empty if there is none. */
export function storedPage(page: Page): Promise<string> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return '';
    const stored = await (await caches.open(name)).matchAll();
    return (await Promise.all(stored.map((response) => response.text()))).join('\n');
  }, pageCache);
}

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
 * Takes the application's first script, which the other imports, from what the worker keeps, so that
 * the network is asked for it and a test can hold or refuse it. Returns its address.
 */
export function forgetApplication(page: Page): Promise<string> {
  return forgetScript(page, '#configuration');
}

/** Does the same with the boot script. */
export function forgetBootScript(page: Page): Promise<string> {
  return forgetScript(page, 'script[src]');
}

function forgetScript(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate(async (script: HTMLElement, name) => {
      const path = script.getAttribute('src') ?? script.dataset.compose ?? '';
      const address = new URL(path, location.href).href;
      const isDeleted = await (await caches.open(name)).delete(address, { ignoreSearch: true });
      if (!isDeleted) throw new Error(`${address} was not kept`);
      return address;
    }, precache);
}

/** While nothing asks it: a worker that is stopping never says that it has heard of a loss of the network. */
export async function stopWorker(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const states: string[] = [];
  devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { runningStatus } of versions) states.push(runningStatus);
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => states.at(-1)).toBe('stopped');
  await devTools.send('ServiceWorker.disable');
}
