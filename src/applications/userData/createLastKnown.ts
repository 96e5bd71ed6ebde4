import type { Message, PageMessage } from '../../../device/messages.ts';
import { acquireLease, purge, readRecords, writeRecord } from '../../../device/records.ts';
import { isOutdated, isRecent } from '../../../device/StoredRecord.ts';
import { createStore, type Store } from '../../../shared/createStore.ts';
import { storageTimeoutMs, withDeadline } from '../../../shared/deadline.ts';
import {
  type DataOnDevice,
  isSameOwner,
  isSameSignIn,
  type Owner,
  type SignIn,
  signInOf,
} from '../../../shared/owner.ts';
import { now } from '../../lib/serverClock.ts';
import { type LastKnownRecord, parseCards } from './LastKnownRecord.ts';

interface Parts {
  readonly port: {
    post(message: Message): boolean;
    /** Resolves once a worker is active; never without one. */
    whenReady(): Promise<void>;
  };
  /** The owner of the stored page on the screen. */
  readonly pageData?: Owner | undefined;
  readonly days: number;
  /** Called when stored data contradict the device's clock; serverClock.ts learns the time from the answer. */
  readonly serverTime: () => Promise<unknown>;
}

export interface Reading {
  /** False while `record` is that of an earlier sign-in of the same owner. */
  readonly isRead: boolean;
  readonly record: LastKnownRecord | undefined;
}

interface Opened {
  readonly hasEnded?: boolean;
  readonly lease?: SignIn | undefined;
  readonly record?: LastKnownRecord | undefined;
}

interface Session {
  readonly signIn: SignIn;
  readonly reading: Store<Reading>;
  opened: Promise<Opened>;
}

export type LastKnown = ReturnType<typeof createLastKnown>;

/** Makes the store of the last-known cards, which belong to one sign-in (P52). Broken storage counts as empty. */
export function createLastKnown({ port, pageData, days, serverTime }: Parts) {
  let onScreen = pageData;
  let session: Session | undefined;

  async function read(signIn: SignIn): Promise<Opened> {
    try {
      const { lease, endedId, cards: record, preferences } = await readRecords(signIn);
      if (endedId === signIn.signInId) return { hasEnded: true };
      const isDoubtful =
        record && (record.savedAt > now() || !isRecent(record.savedAt, now(), days));
      // A wrong clock must not hide the cards.
      if (isDoubtful && days > 0) await serverTime();
      const isUnwanted = days <= 0 || (record && isOutdated(record.savedAt, now(), days));
      if (isUnwanted) await purge();
      const isHeld = !isUnwanted && isSameSignIn(lease, signIn);
      const held = isHeld ? lease : await acquireLease(signIn);
      if (!held) return { hasEnded: true };
      if (!record || !isRecent(record.savedAt, now(), days)) return { lease: held };
      const { data, savedAt } = record;
      const cards = parseCards({ ...data, preferences: preferences?.data });
      return { lease: held, record: cards && { ...cards, savedAt } };
    } catch {
      return {}; // storage is missing, dead or full
    }
  }

  function inTime(opened: Promise<Opened>): Promise<Opened> {
    return withDeadline(storageTimeoutMs, opened).catch(() => ({}));
  }

  function begin(signIn: SignIn): Session {
    if (session && isSameSignIn(session.signIn, signIn)) return session;
    // The cards stay if the same person has signed in again in another tab.
    const isOwn = isSameOwner(session?.signIn, signIn);
    const record = isOwn ? session?.reading.get().record : undefined;
    const reading = createStore<Reading>({ isRead: false, record });
    const opened = read(signIn);
    void inTime(opened).then((found) => reading.set({ isRead: true, record: found.record }));
    session = { signIn, reading, opened };
    return session;
  }

  function readAgain(current: Session): Promise<Opened> {
    current.opened = read(current.signIn);
    return current.opened;
  }

  async function leaseOf(signIn: SignIn): Promise<SignIn | undefined> {
    const current = session;
    if (days <= 0 || !current || !isSameSignIn(current.signIn, signIn)) return undefined;
    const { lease, hasEnded } = await current.opened;
    // After storage that hung, or a frozen page, a second try saves later writes.
    const held = lease || hasEnded ? lease : (await readAgain(current)).lease;
    return isSameSignIn(session?.signIn, signIn) ? held : undefined;
  }

  async function writeCards(signIn: SignIn, record: LastKnownRecord): Promise<void> {
    const lease = await leaseOf(signIn);
    if (!lease) return;
    const { preferences: _, savedAt, ...data } = record;
    const message = { type: 'record', ...lease, savedAt, data } as const;
    try {
      if (!port.post(message)) await writeRecord(message);
    } catch {
      // Without room or storage the cards stay on the screen.
    }
  }

  return {
    /** Acquires the lease and reads the record, once for each sign-in. */
    open: (signIn: SignIn): Store<Reading> => begin(signIn).reading,
    /** Reads again whether the device has cards of this owner, unless the sign-in has ended. */
    async holds(signIn: SignIn): Promise<DataOnDevice> {
      const isFirst = !isSameSignIn(session?.signIn, signIn);
      const current = begin(signIn);
      const isShown = isSameOwner(onScreen, signIn);
      const { hasEnded, record } = await inTime(isFirst ? current.opened : readAgain(current));
      if (hasEnded) return 'ended';
      return isShown || record ? 'present' : 'absent';
    },
    /** Has the worker keep the page for the next start, unless it may not be stored. */
    async storePage(
      signIn: SignIn,
      render: () => Pick<PageMessage, 'savedAt' | 'data' | 'markup'>,
    ): Promise<void> {
      await port.whenReady();
      const { build } = document.documentElement.dataset;
      const lease = await leaseOf(signIn);
      if (build !== undefined && lease) port.post({ type: 'page', build, ...render(), ...lease });
    },
    /** Does nothing unless this sign-in was opened before. */
    write: (signIn: SignIn, record: LastKnownRecord) => void writeCards(signIn, record),
    /** Removes all users' data, and ends the sign-in `endedId`, under which nothing is stored again. */
    async purge(endedId?: string): Promise<void> {
      const left = session;
      const type = endedId === undefined ? 'remove' : 'end';
      // The page may be closed before it has deleted anything, so the worker deletes as well.
      if (left) port.post({ type, ...signInOf(left.signIn) });
      session = undefined;
      onScreen = undefined;
      await left?.opened; // a lease that is acquired meanwhile would outlive the purge
      try {
        await purge(endedId);
      } catch {
        // Storage that cannot delete cannot be read either; the next start tries again.
      }
    },
    leaseOf,
  };
}
