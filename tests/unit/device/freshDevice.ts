import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { SignIn } from '../../../shared/owner.ts';
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

export const release = {
  name: 'b',
  page: '<html data-build="b"><head></head><body><div id="root"></div><div id="toasts"></div></body></html>',
  headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
  cookie: { name: '', domain: '' },
};

const issuer = 'https://id.suite.test';
export const region: SignIn = { issuer, subject: 'region', signInId: 'sign-in 1' };
export const analyst: SignIn = { issuer, subject: 'analyst', signInId: 'sign-in 2' };

type Records = typeof import('../../../device/records.ts');

/** @throws Error when the sign-in has ended */
export async function acquire(records: Records, signIn: SignIn): Promise<SignIn> {
  const lease = await records.acquireLease(signIn);
  if (!lease) throw new Error('the sign-in has ended');
  return lease;
}

/** The cards that are stored of that owner. */
export async function storedCards(records: Records, owner: SignIn) {
  return (await records.readRecords(owner, 'cards')).records[0];
}

export function recordMessage(lease: SignIn, name: string) {
  return {
    type: 'record',
    ...lease,
    savedAt: 1_000,
    data: { name },
  } as const;
}
