import { patience, within } from '../../sw/deadline.ts';
import { claim, look, purge, writeRecord } from '../../sw/lastKnown.ts';
import type { RecordMessage } from '../../sw/protocol.ts';
import {
  type Claim,
  isOutdated,
  isRecent,
  isSameOwner,
  type Owner,
  type StoredRecord,
} from '../../sw/record.ts';
import type { WorkerPort } from './createWorkerPort.ts';

interface Parts<Data> {
  readonly port: Pick<WorkerPort, 'post'>;
  /** Parses what was stored, `savedAt` included; whatever it refuses counts as nothing. */
  readonly parse: (value: unknown) => Data | undefined;
  /** What the page on the screen was made from, if it was stored. */
  readonly pageData?: Promise<{ readonly owner: Owner } | undefined>;
  /** Maximum age of what is read; 0 keeps nothing. */
  readonly days: number;
  readonly now?: () => number;
}

interface Opened {
  readonly claim?: Claim | undefined;
  readonly record?: StoredRecord | undefined;
}

/** The device's memory of the cards, and the right to store a page of them. */
export interface DeviceMemory<Data> {
  /**
   * What is remembered of `owner`, after at most 300 ms the first time, when the page waits for it,
   * and 3 s when it is asked again. From here on the device is theirs: what it kept of anybody else
   * is gone, and what is written for them is kept, until it is purged.
   */
  read(owner: Owner): Promise<Data | undefined>;
  /**
   * Whether there is anything to show of `owner`: the page on the screen, or what is remembered,
   * for which it waits 3 s, because cards are taken away or never shown where it says no.
   */
  holds(owner: Owner): Promise<boolean>;
  /** Keeps `record`, through the worker where there is one. Dropped unless `read` came before. */
  write(owner: Owner, record: Data): void;
  /** Resolves once nothing of any user is left, or nothing more can be done about it. */
  purge(): Promise<void>;
  /** Under which claim a page of `owner` may be stored; undefined if under none. */
  claimOf(owner: Owner): Promise<Claim | undefined>;
}

/** Makes the device's memory. Nothing of it throws: whatever is wrong with storage, it is empty then. */
export function createLastKnown<Data extends { readonly savedAt: number }>({
  port,
  parse,
  pageData,
  days,
  now = Date.now,
}: Parts<Data>): DeviceMemory<Data> {
  let onScreen = pageData;
  let session: { readonly owner: Owner; readonly opened: Promise<Opened> } | undefined;

  async function open(owner: Owner): Promise<Opened> {
    try {
      const seen = await look(owner, 'cards');
      const savedAt = seen.record?.savedAt;
      if (savedAt !== undefined && isOutdated(savedAt, now(), days)) await purge();
      else if (seen.claim) return seen;
      return { claim: await claim(owner) };
    } catch {
      return {}; // Missing, dead or full: no cache.
    }
  }

  async function claimOf(owner: Owner): Promise<Claim | undefined> {
    if (!session || !isSameOwner(session.owner, owner)) return undefined;
    return (await session.opened).claim;
  }

  async function keep(owner: Owner, { savedAt, ...data }: Data): Promise<void> {
    const claim = await claimOf(owner);
    if (!claim) return;
    const message: RecordMessage = { type: 'record', key: 'cards', ...claim, savedAt, data };
    try {
      if (!port.post(message)) await writeRecord(message);
    } catch {
      // No room or no storage: the cards on the screen are as good without it.
    }
  }

  async function forget(): Promise<void> {
    const opening = session?.opened;
    session = undefined;
    onScreen = undefined;
    await opening; // A claim that is on its way would outlive the purge.
    try {
      await purge();
    } catch {
      // What storage will not give away it will not show either; the next start tries again.
    }
  }

  async function find(owner: Owner, wait: number): Promise<Data | undefined> {
    if (days <= 0) {
      await forget();
      return undefined;
    }
    const opened = open(owner);
    session = { owner, opened };
    const { record } = await within(wait, opened).catch((): Opened => ({}));
    if (!record || !isRecent(record.savedAt, now(), days)) return undefined;
    return parse({ ...record.data, savedAt: record.savedAt });
  }

  return {
    read: (owner) => find(owner, session ? patience.later : patience.atStart),
    async holds(owner) {
      const page = await onScreen;
      if (page && isSameOwner(page.owner, owner)) return true;
      return (await find(owner, patience.later)) !== undefined;
    },
    write: (owner, record) => void keep(owner, record),
    purge: forget,
    claimOf,
  };
}
