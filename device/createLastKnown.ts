import { firstFrameTimeoutMs, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import {
  type DataOnDevice,
  isSameOwner,
  isSameSignIn,
  type Owner,
  type SignIn,
} from '../shared/owner.ts';
import type { PurgeMessage, RecordMessage } from './messages.ts';
import { acquireLease, endSignIn, readRecords, removeData, writeRecord } from './records.ts';
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
  readonly hasEnded?: boolean;
  readonly lease?: Lease | undefined;
  readonly record?: StoredRecord | undefined;
  readonly preferences?: object | undefined;
}

interface Ahead<Data> {
  readonly signIn: SignIn;
  readonly record: Promise<Data | undefined>;
  found?: { readonly record: Data | undefined };
}

/** The last-known cards of one sign-in. Nothing of it throws: broken storage is empty storage. */
export function createLastKnown<
  Data extends {
    readonly savedAt: number;
    /** Of the sign-in under which it was answered: an earlier one of its owner, it may be. */
    readonly signInId?: string | undefined;
    readonly preferences?: object | undefined;
  },
>({ port, parse, pageData, days, now = Date.now }: Parts<Data>) {
  let onScreen = pageData;
  let session: { readonly signIn: SignIn; readonly opened: Promise<Opened> } | undefined;
  let heldLease: Lease | undefined;
  let ahead: Ahead<Data> | undefined;

  const isTooOld = (record: StoredRecord | undefined) =>
    record !== undefined && isOutdated(record.savedAt, now(), days);

  async function open({ issuer, subject, signInId }: SignIn): Promise<Opened> {
    const owner: Owner = { issuer, subject };
    try {
      const { lease, endedId, records } = await readRecords(owner, 'cards', 'preferences');
      if (endedId === signInId) return { hasEnded: true };
      const isUnwanted = days <= 0 || isTooOld(records[0]);
      if (isUnwanted) await removeData();
      const isHeld = !isUnwanted && lease?.signInId === signInId;
      const held = isHeld ? lease : await acquireLease(owner, signInId);
      const [record, preferences] = isUnwanted ? [] : records;
      return held ? { lease: held, record, preferences: preferences?.data } : { hasEnded: true };
    } catch {
      return {}; // Missing, dead or full: no cache.
    }
  }

  function readingOf(signIn: SignIn): Ahead<Data> | undefined {
    return ahead && isSameSignIn(ahead.signIn, signIn) ? ahead : undefined;
  }

  async function find(signIn: SignIn, timeoutMs: number): Promise<Data | undefined> {
    return await recordIn(begin(signIn), timeoutMs);
  }

  function begin(signIn: SignIn): Promise<Opened> {
    const opened = open(signIn);
    session = { signIn, opened };
    void opened.then((result) => {
      if (session?.opened === opened) heldLease = result.lease;
    });
    return opened;
  }

  async function within(opened: Promise<Opened>, timeoutMs: number): Promise<Opened> {
    return await withDeadline(timeoutMs, opened).catch(() => ({}));
  }

  async function recordIn(opened: Promise<Opened>, timeoutMs: number): Promise<Data | undefined> {
    const { record, preferences } = await within(opened, timeoutMs);
    if (!record || !isRecent(record.savedAt, now(), days)) return undefined;
    const { savedAt, signInId } = record;
    return parse({ ...record.data, savedAt, signInId, preferences });
  }

  async function leaseOf(signIn: SignIn): Promise<Lease | undefined> {
    const first = session;
    if (days <= 0 || !first || !isSameSignIn(first.signIn, signIn)) return undefined;
    const { lease, hasEnded } = await first.opened;
    if (lease || hasEnded) return lease;
    // Storage hung, or the page was frozen: what is written from now on need not be lost.
    if (session === first) void begin(signIn);
    return session && isSameSignIn(session.signIn, signIn)
      ? (await session.opened).lease
      : undefined;
  }

  async function writeCards(signIn: SignIn, { savedAt, ...record }: Data): Promise<void> {
    const lease = await leaseOf(signIn);
    if (!lease) return;
    const { preferences: _, signInId: __, ...data } = record;
    const message: RecordMessage = { type: 'record', key: 'cards', ...lease, savedAt, data };
    try {
      if (!port.post(message)) await writeRecord(message);
    } catch {
      // No room or no storage: the cards on the screen are as good without it.
    }
  }

  async function leave(type: PurgeMessage['type'], purge: () => Promise<void>): Promise<void> {
    const opening = session?.opened;
    // At once: the page may be closed before it has deleted anything itself.
    if (heldLease) port.post({ type, ...heldLease });
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
    async readAhead(signIn: SignIn): Promise<Data | undefined> {
      const reading = readingOf(signIn) ?? { signIn, record: find(signIn, firstFrameTimeoutMs) };
      ahead = reading;
      const record = await reading.record;
      reading.found = { record };
      return record;
    },
    /** What `readAhead` has found, which `read` will say; undefined while it is not known. */
    found: (signIn: SignIn) => readingOf(signIn)?.found,
    /** Acquires the lease, and waits at most 300 ms the first time, 3 s later on. */
    read(signIn: SignIn): Promise<Data | undefined> {
      const read = readingOf(signIn)?.record;
      ahead = undefined;
      return read ?? find(signIn, session ? storageTimeoutMs : firstFrameTimeoutMs);
    },
    /** What storage answers within 3 s more, where `read` has given it up. */
    async late(signIn: SignIn): Promise<Data | undefined> {
      if (!session || !isSameSignIn(session.signIn, signIn)) return undefined;
      return await recordIn(session.opened, storageTimeoutMs);
    },
    /**
     * Whether there is anything to show of that owner, unless the sign-in has ended. Waits up to 3 s:
     * a no takes cards away.
     */
    async holds(signIn: SignIn): Promise<DataOnDevice> {
      const isFirst = !session;
      const opened = begin(signIn);
      // The first reading is the one that the page will ask for.
      if (isFirst) ahead = { signIn, record: recordIn(opened, firstFrameTimeoutMs) };
      const page = await onScreen;
      const isShown = page && isSameOwner(page.owner, signIn);
      const timeoutMs = isShown ? firstFrameTimeoutMs : storageTimeoutMs;
      if ((await within(opened, timeoutMs)).hasEnded) return 'ended';
      return isShown || (await recordIn(opened, timeoutMs)) ? 'present' : 'absent';
    },
    /** Dropped unless `read` came before. */
    write: (signIn: SignIn, record: Data) => void writeCards(signIn, record),
    /** Removes everybody's data; the sign-in goes on. */
    purge: () => leave('remove', removeData),
    /** Does so at the end of a sign-in: nothing is shown under its id any more. */
    end: (signInId: string) => leave('end', () => endSignIn(signInId)),
    leaseOf,
    preferences: createStoredPreferences(leaseOf),
  };
}
