import type { StoredRecord } from '../../../device/StoredRecord.ts';
import type { Store } from '../../../shared/createStore.ts';
import { asObject } from '../../../shared/parse.ts';
import { now } from '../../lib/serverClock.ts';
import { identityOf, includesPlace } from '../Subscription.ts';
import type { PreferenceChanges } from './createPreferences.ts';
import { createServerPreferences, type ServerParts } from './createServerPreferences.ts';
import {
  bounded,
  type Entry,
  entriesOfView,
  meaningOf,
  merge,
  parseEntries,
  timeAfter,
  timeOf,
  viewOf,
} from './entries.ts';
import { limits, type Preferences, parsePreferences } from './Preferences.ts';

interface Parts {
  readonly view: Store<Preferences>;
  /** Changes the device's record in one transaction. Rejects without room or storage. */
  readonly device: (
    change: (record: StoredRecord | undefined) => object | undefined,
  ) => Promise<unknown>;
  /** Left out where the operator wants nothing of it on the API. */
  readonly server?: ServerParts | undefined;
}

/**
 * Changes one user's preferences. They are what page, device and API have, merged, so what the page holds stays
 * where there is no room for it.
 */
export async function changePreferences(parts: Parts): Promise<PreferenceChanges> {
  const { view, device, server } = parts;
  let entries = merge(entriesOfView(view.get()));

  function take(more: Iterable<Entry>): void {
    entries = merge(more, entries);
    const next = viewOf(entries);
    if (JSON.stringify(next) !== JSON.stringify(view.get())) view.set(next);
    void onServer?.write();
  }

  /** Takes what the device has, and stores there what it lacks. */
  async function sync(): Promise<void> {
    let found: readonly Entry[] = [];
    const change = (record: StoredRecord | undefined) => {
      found = entriesOf(record);
      const next = bounded(merge(found, entries).values());
      const stored = merge(parseEntries(asObject(record?.data)?.entries));
      if (merge(next, stored) === stored) return undefined;
      // For one release an earlier one, in another tab or after a rollback, reads the view.
      return { ...record?.data, ...viewOf(merge(next)), entries: next };
    };
    // Without room or storage, they hold for this visit.
    await device(change).catch(() => undefined);
    take(found);
  }

  function add(more: Iterable<Entry>): void {
    take(more);
    void sync();
  }

  /** Sets values, or removes what is set and becomes null. */
  function set(...changes: (readonly [key: string, value: string | null])[]): void {
    const at = timeAfter(entries.values(), now());
    const set = changes.filter(
      ([key, value]) => typeof (value ?? entries.get(key)?.value) === 'string',
    );
    add(set.map(([key, value]) => ({ ...entries.get(key), key, value, at })));
  }

  const onServer = server && createServerPreferences({ ...server, get: () => entries, take: add });
  await sync();

  return {
    sync,
    refresh: () => void onServer?.read(),
    areOnServer: (canFlush) => !!onServer?.keeps(canFlush),
    flush: (bearer) => onServer?.flush(bearer),
    rememberOpened: ({ application, id }) =>
      set(
        [`opened ${application} ${id}`, ''],
        [`lastOpened ${application}`, id],
        [`requested ${application}`, null],
      ),
    // By the least time that removes them, so that what another device has chosen since then stays.
    forget(gone) {
      const isGone = (entry: Entry) => {
        const place = meaningOf(entry);
        return place && place.field !== 'requested' && includesPlace(gone, place);
      };
      const removed = [...entries.values()].filter(isGone);
      add(removed.map((one) => ({ ...one, value: null, at: timeOf(one) + 1 })));
    },
    pin(place) {
      const { pinned } = view.get();
      if (includesPlace(pinned, place)) return true;
      if (pinned.length === limits.pinned) return false;
      set([`pinned ${identityOf(place)}`, '']);
      return true;
    },
    unpin: (place) => set([`pinned ${identityOf(place)}`, null]),
    rememberRequest: ({ id }, day) => set([`requested ${id}`, day]),
  };
}

/**
 * Returns the entries of a record. Earlier releases know a view alone, and change it beside the entries: what
 * differs was set or removed until the record was written.
 */
function entriesOf(record: StoredRecord | undefined): readonly Entry[] {
  const { entries: list, ...view } = asObject(record?.data) ?? {};
  const entries = parseEntries(list);
  if (!record || !('lastOpened' in view)) return entries;
  const before = merge(entriesOfView(viewOf(merge(entries))));
  const after = merge(entriesOfView(parsePreferences(view)));
  const gone = [...before.values()].filter(({ key }) => !after.has(key));
  const set = [...after.values()].filter(({ key, value }) => value !== before.get(key)?.value);
  const changed = [...gone.map((one) => ({ ...one, value: null })), ...set];
  const start = timeAfter(entries, record.savedAt);
  return [...entries, ...changed.map((one, index) => ({ ...one, at: start + index }))];
}
