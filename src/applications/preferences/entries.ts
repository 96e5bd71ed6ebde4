import { applicationIds } from '../../../shared/applications.ts';
import { asObject } from '../../../shared/parse.ts';
import { parseJson } from '../../lib/safeStorage.ts';
import { now } from '../../lib/serverClock.ts';
import { distinct, identityOf, type Place } from '../Subscription.ts';
import { limits, type Preferences } from './Preferences.ts';

/** A setting or its removal, the only form on page, device and API. */
export interface Entry {
  /** Field, application and perhaps an id: `pinned natural_capital_plan 5f0c2a`. */
  readonly key: string;
  /** null once removed. */
  readonly value: string | null;
  /** In milliseconds since 1970; 0 or less if unknown. */
  readonly at: number;
}

/** The latest entry of each key. */
export type Entries = ReadonlyMap<string, Entry>;

/** At equal times the value decides, as in earlier releases, and then the rest. */
function isLater(one: Entry, other: Entry): boolean {
  const textOf = (entry: Entry) => JSON.stringify([entry.value, entry]);
  return one.at === other.at ? textOf(one) > textOf(other) : one.at > other.at;
}

/** Keeps the later entry of each key, in whatever order they are merged. Returns `known` itself if nothing changed. */
export function merge(more: Iterable<Entry>, known: Entries = new Map()): Entries {
  const later = new Map<string, Entry>();
  for (const one of more) {
    const other = later.get(one.key) ?? known.get(one.key);
    if (!other || isLater(one, other)) later.set(one.key, one);
  }
  return later.size === 0 ? known : new Map([...known, ...later]);
}

/** Returns a time after all `entries`, even if a clock is wrong, and not before `at`. */
export function timeAfter(entries: Entries, at: number): number {
  return Math.max(at, ...Array.from(entries.values(), (entry) => entry.at + 1));
}

/** Returns an entry's field and place, if it is set and this version knows its key. */
export function meaningOf({ key, value }: Entry): (Place & { readonly field: string }) | undefined {
  const [field = '', name, ...rest] = key.split(' ');
  const application = applicationIds.find((one) => one === name);
  const id = value || rest.join(' ');
  const isKnown = value !== null && /^(?:lastOpened|requested|pinned|opened)$/.test(field);
  // Half a surrogate pair would break the hydration of the stored page.
  return isKnown && application && /^\P{Surrogate}{1,200}$/u.test(id)
    ? { field, application, id }
    : undefined;
}

export function viewOf(entries: Entries): Preferences {
  const known = [...entries.values()]
    .sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
    .flatMap((entry) => meaningOf(entry) ?? []);
  const placesOf = (...fields: readonly string[]): readonly Place[] =>
    known.flatMap(({ field, ...place }) => (fields.includes(field) ? place : []));
  const byApplication = (field: string) =>
    Object.fromEntries(placesOf(field).map(({ application, id }) => [application, id]));
  const pinned = placesOf('pinned');
  const order = asList(parseJson(entries.get('pinOrder')?.value));
  const ordered = order.flatMap((one) => pinned.filter((place) => identityOf(place) === one));
  return {
    lastOpened: byApplication('lastOpened'),
    recent: distinct([...placesOf('opened', 'lastOpened')].reverse(), limits.recent),
    pinned: distinct([...ordered, ...pinned], limits.pinned),
    requested: byApplication('requested'),
  };
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the entries of a view, in its order and older than all others, because their times are unknown. */
export function entriesOfView({ requested, lastOpened, pinned, recent }: Preferences): Entries {
  const all = [
    ...Object.entries(requested).map(([application, day]) => [`requested ${application}`, day]),
    ...Object.entries(lastOpened).map(([application, id]) => [`lastOpened ${application}`, id]),
    ...pinned.map((place) => [`pinned ${identityOf(place)}`]),
    ...recent.map((place) => [`opened ${identityOf(place)}`]).reverse(),
  ].map(([key = '', value = ''], index, { length }) => ({ key, value, at: index - length }));
  return merge(all.filter(meaningOf));
}

/** A clock in a wrong time zone is wrong by less than a day. */
const furthestAhead = 86_400_000;

/** An impossible time becomes the oldest, so that any change outranks it; the present would outrank changes since. */
export function readEntries(document: unknown): Entries {
  const limit = now() + furthestAhead;
  const list = asList(asObject(document)?.entries).filter(isEntry);
  return merge(bounded(list.map((entry) => (entry.at > limit ? { ...entry, at: 0 } : entry))));
}

function isEntry(entry: unknown): entry is Entry {
  const { key, value, at } = asObject(entry) ?? {};
  const isSet = value === null || typeof value === 'string';
  return typeof key === 'string' && isSet && Number.isSafeInteger(at);
}

/** Leaves the rest of the API's 16 kB (docs/api.md) to fields of other versions. */
export const maxBytes = 16_000;

/** The most entries of each kind, in the order in which they get room. `other` has keys of other versions. */
const most = { lastOpened: 9, requested: 9, pinned: 500, opened: 20, other: 50, removed: 500 };

/** Returns the latest entries of each kind that have room, for documents that go out or come in. */
export function bounded(entries: Iterable<Entry>): readonly Entry[] {
  const all = Array.from(entries, (entry) => {
    const kind = entry.value === null ? 'removed' : (meaningOf(entry)?.field ?? 'other');
    return { entry, kind };
  }).sort((a, b) => (isLater(a.entry, b.entry) ? -1 : 1));
  let room = maxBytes - 1;
  return Object.entries(most)
    .flatMap(([kind, count]) => all.filter((one) => one.kind === kind).slice(0, count))
    .flatMap(({ entry }) => {
      room -= new TextEncoder().encode(JSON.stringify(entry)).length + 1;
      return room < 0 ? [] : entry;
    });
}
