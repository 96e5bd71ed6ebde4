import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { FakeCaches } from './FakeCaches.ts';

/*
 * A device of its own for one test: IndexedDB in memory, the caches' few verbs, and modules that
 * have not opened a database yet. Locks are Node's own, real ones.
 */
export async function freshDevice() {
  const indexedDB = new IDBFactory();
  const caches = new FakeCaches();
  vi.stubGlobal('indexedDB', indexedDB);
  vi.stubGlobal('caches', caches);
  vi.resetModules();
  return {
    indexedDB,
    caches,
    lastKnown: await import('../../../sw/lastKnown.ts'),
    personalPage: await import('../../../sw/personalPage.ts'),
  };
}

export const region = { issuer: 'https://id.suite.test', subject: 'region' };
export const analyst = { issuer: 'https://id.suite.test', subject: 'analyst' };

export function record(claim: { owner: typeof region; epoch: string }, name: string) {
  return {
    type: 'record',
    key: 'cards',
    ...claim,
    savedAt: 1_000,
    data: { name },
  } as const;
}
