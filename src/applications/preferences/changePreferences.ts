import type { StoredRecord } from '../../../device/StoredRecord.ts';
import type { Store } from '../../../shared/createStore.ts';
import { now } from '../../lib/serverClock.ts';
import type { Application } from '../catalogue.ts';
import { identityOf, includesPlace, type Place } from '../Subscription.ts';
import { createServerPreferences, type ServerParts } from './createServerPreferences.ts';
import {
  bounded,
  type Entries,
  type Entry,
  entriesOfView,
  meaningOf,
  merge,
  readEntries,
  timeAfter,
  viewOf,
} from './entries.ts';
import { limits, type Preferences, parsePreferences } from './Preferences.ts';

interface Parts {
  readonly view: Store<Preferences>;
  /** Changes the device's record in one transaction. Rejects without room or storage. */
  readonly device: (
    change: (record: StoredRecord | undefined) => object | undefined,
  ) => Promise<unknown>;
  readonly server?: ServerParts | undefined;
}

export type PreferenceChanges = Awaited<ReturnType<typeof changePreferences>>;

/**
 * Changes one user's preferences. They are what page, device and API have, merged, so what the page holds stays
 * where there is no room for it.
 */
export async function changePreferences({ view, device, server }: Parts) {
  let entries = entriesOfView(view.get());

  function take(more: Entries): void {
    entries = merge(more.values(), entries);
    const next = viewOf(entries);
    if (JSON.stringify(next) !== JSON.stringify(view.get())) view.set(next);
    onServer?.write();
  }

  async function sync(): Promise<void> {
    let found = entries;
    const change = (record: StoredRecord | undefined) => {
      const stored = readEntries(record?.data);
      found = record ? merge(changesOfView(record, stored), stored) : stored;
      const next = bounded(merge(found.values(), entries).values());
      // For one release an earlier one, in another tab or after a rollback, reads the view.
      return merge(next, stored) === stored
        ? undefined
        : { ...record?.data, ...viewOf(merge(next)), entries: next };
    };
    // Without room or storage, they hold for this visit.
    await device(change).catch(() => undefined);
    take(found);
  }

  function add(more: Entries): void {
    take(more);
    void sync();
  }

  /** Sets values, or removes what is set and becomes null. */
  function set(...changes: (readonly [key: string, value: string | null])[]): void {
    const at = timeAfter(entries, now());
    const isChange = ([key, value]: (typeof changes)[number]) =>
      typeof (value ?? entries.get(key)?.value) === 'string';
    const set = changes.filter(isChange);
    add(merge(set.map(([key, value]) => ({ ...entries.get(key), key, value, at }))));
  }

  const onServer = server && createServerPreferences(server, () => entries, add);
  await sync();

  return {
    /** Takes what the device has, and stores there what it lacks. */
    sync,
    /** What keeps them on the API; undefined where the operator wants nothing of it there. */
    onServer,
    /** Once an application is opened, its request for access is over. */
    rememberOpened: ({ application, id }: Place) =>
      set(
        [`opened ${application} ${id}`, ''],
        [`lastOpened ${application}`, id],
        [`requested ${application}`, null],
      ),
    /** Removes places that are gone. */
    forget(gone: readonly Place[]): void {
      const isGone = (entry: Entry) => {
        const place = meaningOf(entry);
        return place && place.field !== 'requested' && includesPlace(gone, place);
      };
      // By the least time that removes them, so that what another device has chosen since then stays.
      const removed = [...entries.values()].filter(isGone);
      add(merge(removed.map((one) => ({ ...one, value: null, at: one.at + 1 }))));
    },
    /** Pins a place, and returns whether it is pinned: there may be as many as we keep. */
    pin(place: Place): boolean {
      const { pinned } = view.get();
      if (includesPlace(pinned, place)) return true;
      if (pinned.length === limits.pinned) return false;
      set([`pinned ${identityOf(place)}`, '']);
      return true;
    },
    unpin: (place: Place) => set([`pinned ${identityOf(place)}`, null]),
    rememberRequest: ({ id }: Pick<Application, 'id'>, day: string) =>
      set([`requested ${id}`, day]),
  };
}

/** Returns what an earlier release, which knows the record's view alone, has set or removed in it. */
function changesOfView({ data, savedAt }: StoredRecord, entries: Entries): readonly Entry[] {
  if (!('lastOpened' in data)) return [];
  const before = entriesOfView(viewOf(entries));
  const after = entriesOfView(parsePreferences(data));
  const start = timeAfter(entries, savedAt);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => after.get(key)?.value !== before.get(key)?.value)
    .map((key, index) => ({ key, value: after.get(key)?.value ?? null, at: start + index }));
}
