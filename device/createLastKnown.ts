import { createStore, type Store } from '../shared/createStore.ts';
import { firstFrameTimeoutMs, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import {
  type DataOnDevice,
  isSameOwner,
  isSameSignIn,
  type Owner,
  type Reading,
  type SignIn,
  signInOf,
} from '../shared/owner.ts';
import type { PurgeMessage, RecordMessage } from './messages.ts';
import { acquireLease, purge, readRecords, writeRecord } from './records.ts';
import { isOutdated, isRecent } from './StoredRecord.ts';
import { createStoredPreferences } from './storedPreferences.ts';

interface Parts<Data> {
  readonly port: { post(message: PurgeMessage | RecordMessage): boolean };
  readonly parse: (value: unknown) => Data | undefined;
  /** Of the stored page on the screen. */
  readonly pageData?: Owner | undefined;
  readonly days: number;
}

interface Opened<Data> {
  readonly hasEnded?: boolean;
  readonly lease?: SignIn | undefined;
  readonly record?: Data | undefined;
}

interface Session<Data> {
  readonly signIn: SignIn;
  readonly reading: Store<Reading<Data>>;
  readonly read: Promise<void>;
  opened: Promise<Opened<Data>>;
}

/** The last-known cards of one sign-in. Nothing of it throws: broken storage is empty storage. */
export function createLastKnown<
  Data extends {
    readonly savedAt: number;
    readonly preferences?: object | undefined;
  },
>({ port, parse, pageData, days }: Parts<Data>) {
  let onScreen = pageData;
  let session: Session<Data> | undefined;

  async function open(signIn: SignIn): Promise<Opened<Data>> {
    try {
      const { lease, endedId, records } = await readRecords(signIn, 'cards', 'preferences');
      if (endedId === signIn.signInId) return { hasEnded: true };
      const [record, preferences] = records;
      const isUnwanted = days <= 0 || (record && isOutdated(record.savedAt, Date.now(), days));
      if (isUnwanted) await purge();
      const isHeld = !isUnwanted && isSameSignIn(lease, signIn);
      const held = isHeld ? lease : await acquireLease(signIn);
      if (!held) return { hasEnded: true };
      if (!record || !isRecent(record.savedAt, Date.now(), days)) return { lease: held };
      const { data, savedAt } = record;
      return { lease: held, record: parse({ ...data, savedAt, preferences: preferences?.data }) };
    } catch {
      return {}; // Missing, dead or full: no cache.
    }
  }

  function begin(signIn: SignIn): Session<Data> {
    if (session && isSameSignIn(session.signIn, signIn)) return session;
    // The cards stay for who has signed in again in another tab.
    const isOwn = isSameOwner(session?.signIn, signIn);
    const record = isOwn ? session?.reading.get().record : undefined;
    const reading = createStore<Reading<Data>>({ isRead: false, record, isLate: false });
    const opened = open(signIn);
    session = { signIn, reading, read: readInto(reading, opened), opened };
    return session;
  }

  function reopen(current: Session<Data>): Promise<Opened<Data>> {
    current.opened = open(current.signIn);
    return current.opened;
  }

  async function readInto(reading: Store<Reading<Data>>, opened: Promise<Opened<Data>>) {
    try {
      const { record } = await withDeadline(firstFrameTimeoutMs, opened);
      reading.set({ isRead: true, record, isLate: false });
    } catch {
      reading.set({ isRead: true, record: undefined, isLate: true });
      void within(opened, storageTimeoutMs).then(({ record }) =>
        reading.set({ isRead: true, record, isLate: false }),
      );
    }
  }

  async function within(opened: Promise<Opened<Data>>, timeoutMs: number): Promise<Opened<Data>> {
    return await withDeadline(timeoutMs, opened).catch(() => ({}));
  }

  async function leaseOf(signIn: SignIn): Promise<SignIn | undefined> {
    const current = session;
    if (days <= 0 || !current || !isSameSignIn(current.signIn, signIn)) return undefined;
    const { lease, hasEnded } = await current.opened;
    // Storage hung, or the page was frozen: what is written from now on need not be lost.
    const held = lease || hasEnded ? lease : (await reopen(current)).lease;
    return isSameSignIn(session?.signIn, signIn) ? held : undefined;
  }

  async function writeCards(signIn: SignIn, { savedAt, ...record }: Data): Promise<void> {
    const lease = await leaseOf(signIn);
    if (!lease) return;
    const { preferences: _, ...data } = record;
    const message: RecordMessage = { type: 'record', ...lease, savedAt, data };
    try {
      if (!port.post(message)) await writeRecord(message);
    } catch {
      // No room or no storage: the cards on the screen are as good without it.
    }
  }

  return {
    /** Acquires the lease and reads what is remembered, once for a sign-in. */
    open: (signIn: SignIn): Store<Reading<Data>> => begin(signIn).reading,
    /** The same for who waits for it, at most 300 ms. */
    async read(signIn: SignIn): Promise<Data | undefined> {
      const { reading, read } = begin(signIn);
      await read;
      return reading.get().record;
    },
    /**
     * Whether there is anything to show of that owner, unless the sign-in has ended. Waits up to 3 s:
     * a no takes cards away.
     */
    async holds(signIn: SignIn): Promise<DataOnDevice> {
      const isFirst = !isSameSignIn(session?.signIn, signIn);
      const current = begin(signIn);
      const opened = isFirst ? current.opened : reopen(current);
      const isShown = isSameOwner(onScreen, signIn);
      const timeoutMs = isShown ? firstFrameTimeoutMs : storageTimeoutMs;
      const { hasEnded, record } = await within(opened, timeoutMs);
      if (hasEnded) return 'ended';
      return isShown || record ? 'present' : 'absent';
    },
    /** Dropped unless it was opened before. */
    write: (signIn: SignIn, record: Data) => void writeCards(signIn, record),
    /** Removes everybody's data. Nothing is shown any more under `endedId`, a sign-in that has ended with it. */
    async purge(endedId?: string): Promise<void> {
      const left = session;
      const type = endedId === undefined ? 'remove' : 'end';
      // At once: the page may be closed before it has deleted anything itself.
      if (left) port.post({ type, ...signInOf(left.signIn) });
      session = undefined;
      onScreen = undefined;
      await left?.opened; // A lease acquired meanwhile would outlive the purge.
      try {
        await purge(endedId);
      } catch {
        // Storage that cannot delete cannot show either; the next start tries again.
      }
    },
    leaseOf,
    preferences: createStoredPreferences(leaseOf),
  };
}
