import { promisifyRequest } from 'idb-keyval';
import { transact } from './database.ts';
import { underLock } from './lock.ts';
import { permanentNames } from './permanentNames.ts';
import type { RecordKey, RecordMessage } from './protocol.ts';
import {
  type Claim,
  isSameOwner,
  type Owner,
  parseClaim,
  parseRecord,
  type StoredRecord,
} from './record.ts';

/*
 * What the device remembers of one user at a time. The claim says whose turn it is: a write counts
 * only under the claim it was begun with, so what comes late, after a sign-out or a change of user,
 * finds another claim or none and is dropped. Claim and write share a transaction, for a browser
 * that takes a lock away or wakes a transaction long after its deadline.
 */
const claimKey = 'claim';

/** What is remembered for `owner`, as stored: the claim and the record, each only if it is theirs. */
export async function look(
  owner: Owner,
  key: RecordKey,
): Promise<{ claim?: Claim | undefined; record?: StoredRecord | undefined }> {
  const [claim, record] = await transact('readonly', (store) =>
    Promise.all([readClaim(store), promisifyRequest<unknown>(store.get(key)).then(parseRecord)]),
  );
  if (!claim || !isSameOwner(claim.owner, owner)) return {};
  return { claim, record: record && isSameOwner(record.owner, owner) ? record : undefined };
}

/** Makes `owner` the one whose data is kept. Whoever was there before is forgotten. */
export function claim(owner: Owner): Promise<Claim> {
  return underLock(async () => {
    const { current, isNew } = await transact('readwrite', async (store) => {
      const standing = await readClaim(store);
      if (standing && isSameOwner(standing.owner, owner)) {
        return { current: standing, isNew: false };
      }
      const current: Claim = { owner, epoch: crypto.randomUUID() };
      store.clear();
      store.put(current, claimKey);
      await promisifyRequest(store.transaction);
      return { current, isNew: true };
    });
    if (isNew) await forgetPage();
    return current;
  });
}

/** Whether writes begun under this claim still count. */
export async function isClaimed({ owner, epoch }: Claim): Promise<boolean> {
  return isStanding(await transact('readonly', readClaim), { owner, epoch });
}

/** Keeps a record, unless its owner has left since; true if it was kept. */
export function writeRecord({ key, owner, epoch, savedAt, data }: RecordMessage): Promise<boolean> {
  return underLock(() =>
    transact('readwrite', async (store) => {
      if (!isStanding(await readClaim(store), { owner, epoch })) return false;
      store.put({ owner, savedAt, data } satisfies StoredRecord, key);
      await promisifyRequest(store.transaction);
      return true;
    }),
  );
}

/**
 * Forgets everybody: claim, records and stored page. It needs no free space and does not give up
 * when the lock is not to be had, since what a late writer then finds is no claim.
 */
export async function purge(): Promise<void> {
  const forget = async () => {
    const results = await Promise.allSettled([
      forgetPage(),
      transact('readwrite', async (store) => {
        store.clear();
        await promisifyRequest(store.transaction);
      }),
    ]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  try {
    await underLock(forget);
  } catch {
    await forget();
  }
}

async function forgetPage(): Promise<void> {
  await caches.delete(permanentNames.pageCache);
}

async function readClaim(store: IDBObjectStore): Promise<Claim | undefined> {
  return parseClaim(await promisifyRequest<unknown>(store.get(claimKey)));
}

function isStanding(standing: Claim | undefined, { owner, epoch }: Claim): boolean {
  return standing !== undefined && standing.epoch === epoch && isSameOwner(standing.owner, owner);
}
