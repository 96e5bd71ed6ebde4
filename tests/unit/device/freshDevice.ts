import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Lease } from '../../../device/StoredRecord.ts';
import { FakeCaches } from './FakeCaches.ts';

/** Empty IndexedDB and Cache Storage in memory, and modules that have opened neither. Locks are Node's. */
export async function freshDevice() {
  const indexedDB = new IDBFactory();
  const caches = new FakeCaches();
  vi.stubGlobal('indexedDB', indexedDB);
  vi.stubGlobal('caches', caches);
  vi.resetModules();
  return {
    indexedDB,
    caches,
    records: await import('../../../device/records.ts'),
    storedPage: await import('../../../sw/storedPage.ts'),
  };
}

export const region = { issuer: 'https://id.suite.test', subject: 'region' };
export const analyst = { issuer: 'https://id.suite.test', subject: 'analyst' };

export function recordMessage(lease: Lease, name: string) {
  return {
    type: 'record',
    key: 'cards',
    ...lease,
    savedAt: 1_000,
    data: { name },
  } as const;
}
