import { firstFrameTimeoutMs, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { isSameOwner, type Owner } from '../shared/owner.ts';
import type { PurgeMessage, RecordMessage } from './messages.ts';
import { acquireLease, purge, readRecords, writeRecord } from './records.ts';
import { isOutdated, isRecent, type Lease, type StoredRecord } from './StoredRecord.ts';
import { createStoredPreferences } from './storedPreferences.ts';

interface Parts<Data> {
  readonly port: { post(message: PurgeMessage | RecordMessage): boolean };
  readonly parse: (value: unknown) => Data | undefined;
  readonly pageData?: Promise<{ readonly owner: Owner } | undefined>;
  readonly days: number;
  readonly now?: () => number;
}

interface Opened {
  readonly lease?: Lease | undefined;
  readonly record?: StoredRecord | undefined;
  readonly preferences?: object | undefined;
}

interface Ahead<Data> {
  readonly owner: Owner;
  readonly record: Promise<Data | undefined>;
  found?: { readonly record: Data | undefined };
}

/** The last-known cards of one user. Nothing of it throws: broken storage is empty storage. */
export function createLastKnown<
  Data extends { readonly savedAt: number; readonly preferences?: object | undefined },
>({ port, parse, pageData, days, now = Date.now }: Parts<Data>) {
  let onScreen = pageData;
  let session: { readonly owner: Owner; readonly opened: Promise<Opened> } | undefined;
  let heldLease: Lease | undefined;
  let ahead: Ahead<Data> | undefined;

  async function open(owner: Owner): Promise<Opened> {
    try {
      const { lease, records } = await readRecords(owner, 'cards', 'preferences');
      const [record, preferences] = records;
      if (record && isOutdated(record.savedAt, now(), days)) await purge();
      else if (lease) return { lease, record, preferences: preferences?.data };
      return { lease: await acquireLease(owner) };
    } catch {
      return {}; // Missing, dead or full: no cache.
    }
  }

  async function find(owner: Owner, timeoutMs: number): Promise<Data | undefined> {
    if (days <= 0) {
      await purgeAll();
      return undefined;
    }
    return await recordIn(begin(owner), timeoutMs);
  }

  function begin(owner: Owner): Promise<Opened> {
    const opened = open(owner);
    session = { owner, opened };
    void opened.then((result) => {
      if (session?.opened === opened) heldLease = result.lease;
    });
    return opened;
  }

  async function recordIn(opened: Promise<Opened>, timeoutMs: number): Promise<Data | undefined> {
    const { record, preferences } = await withDeadline(timeoutMs, opened).catch((): Opened => ({}));
    if (!record || !isRecent(record.savedAt, now(), days)) return undefined;
    return parse({ ...record.data, savedAt: record.savedAt, preferences });
  }

  async function leaseOf(owner: Owner): Promise<Lease | undefined> {
    const first = session;
    if (!first || !isSameOwner(first.owner, owner)) return undefined;
    const { lease } = await first.opened;
    if (lease) return lease;
    // Storage hung, or the page was frozen: what is written from now on need not be lost.
    if (session === first) void begin(owner);
    return session && isSameOwner(session.owner, owner) ? (await session.opened).lease : undefined;
  }

  async function writeCards(
    owner: Owner,
    { savedAt, preferences: _, ...data }: Data,
  ): Promise<void> {
    const lease = await leaseOf(owner);
    if (!lease) return;
    const message: RecordMessage = { type: 'record', key: 'cards', ...lease, savedAt, data };
    try {
      if (!port.post(message)) await writeRecord(message);
    } catch {
      // No room or no storage: the cards on the screen are as good without it.
    }
  }

  async function purgeAll(): Promise<void> {
    const opening = session?.opened;
    // At once: the page may be closed before it has deleted anything itself.
    if (heldLease) port.post({ type: 'purge', ...heldLease });
    heldLease = undefined;
    session = undefined;
    ahead = undefined;
    onScreen = undefined;
    await opening; // A lease acquired meanwhile would outlive the purge.
    try {
      await purge();
    } catch {
      // Storage that cannot delete cannot show either; the next start tries again.
    }
  }

  return {
    /** Does what `read` will be asked for, before there is a page that asks. */
    async readAhead(owner: Owner): Promise<Data | undefined> {
      const reading: Ahead<Data> = { owner, record: find(owner, firstFrameTimeoutMs) };
      ahead = reading;
      const record = await reading.record;
      reading.found = { record };
      return record;
    },
    /** What `readAhead` has found, which `read` will say; undefined while it is not known. */
    found: (owner: Owner) => (ahead && isSameOwner(ahead.owner, owner) ? ahead.found : undefined),
    /** Acquires the lease, and waits at most 300 ms the first time, 3 s later on. */
    read(owner: Owner): Promise<Data | undefined> {
      const read = ahead && isSameOwner(ahead.owner, owner) ? ahead.record : undefined;
      ahead = undefined;
      return read ?? find(owner, session ? storageTimeoutMs : firstFrameTimeoutMs);
    },
    /** What storage answers within 3 s more, where `read` has given it up. */
    async late(owner: Owner): Promise<Data | undefined> {
      if (!session || !isSameOwner(session.owner, owner)) return undefined;
      return await recordIn(session.opened, storageTimeoutMs);
    },
    /** Whether there is anything to show of `owner`. Waits up to 3 s: a no takes cards away. */
    async holds(owner: Owner): Promise<boolean> {
      const page = await onScreen;
      if (page && isSameOwner(page.owner, owner)) return true;
      return (await find(owner, storageTimeoutMs)) !== undefined;
    },
    /** Dropped unless `read` came before. */
    write: (owner: Owner, record: Data) => void writeCards(owner, record),
    purge: purgeAll,
    leaseOf,
    preferences: createStoredPreferences(leaseOf),
  };
}
