import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { SignIn } from '../../../shared/owner.ts';

type Key = string | { readonly url: string };

const keyOf = (key: Key) => (typeof key === 'string' ? key : key.url);

/** Cache Storage as far as the worker uses it, kept in Maps. */
export class FakeCaches {
  readonly content = new Map<string, Map<string, Response>>();
  /** Makes every method fail. */
  fault: Error | undefined;

  async open(name: string) {
    const cache = this.#working().get(name) ?? new Map<string, Response>();
    this.content.set(name, cache);
    return {
      put: async (key: Key, response: Response) => void cache.set(keyOf(key), response),
      delete: async (key: Key) => cache.delete(keyOf(key)),
      keys: async () => Array.from(cache.keys(), (url) => ({ url })),
    };
  }

  async match(key: Key, { cacheName }: { cacheName: string }) {
    return this.#working().get(cacheName)?.get(keyOf(key))?.clone();
  }

  async has(name: string) {
    return this.#working().has(name);
  }

  async delete(name: string) {
    return this.#working().delete(name);
  }

  #working() {
    if (this.fault) throw this.fault;
    return this.content;
  }
}

/** Empty IndexedDB and Cache Storage in memory, and modules that have opened neither. Locks are Node's. */
export async function freshDevice() {
  const caches = new FakeCaches();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', caches);
  vi.resetModules();
  const records = await import('../../../device/records.ts');
  const storedPage = await import('../../../sw/storedPage.ts');
  return { caches, records, storedPage };
}

export const release = {
  name: 'b',
  page: '<html data-build="b"><head></head><body><div id="root"></div><div id="toasts"></div></body></html>',
  headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
  cookie: { name: '', domain: '' },
};

const issuer = 'https://id.suite.test';
export const region: SignIn = { issuer, subject: 'region', signInId: 'sign-in 1' };
export const analyst: SignIn = { issuer, subject: 'analyst', signInId: 'sign-in 2' };

export function recordMessage(lease: SignIn, name: string) {
  return { type: 'record', ...lease, savedAt: 1_000, data: { name } } as const;
}

/** A device with region's lease, their cards and a page of them. */
export async function signedInDevice() {
  const device = await freshDevice();
  await device.records.acquireLease(region);
  await device.records.writeRecord(recordMessage(region, 'first'));
  const storePage = async () => {
    const cache = await device.caches.open('natural-capital-suite.page');
    await cache.put('/', new Response('cards'));
    return cache;
  };
  return { ...device, storePage, cache: await storePage() };
}
