import { asObject } from '../../../shared/parse.ts';
import { now } from '../../lib/serverClock.ts';
import { identityOf } from '../Subscription.ts';
import { type Preferences, parsePreferences } from './Preferences.ts';

/** Our share of the 16 kB of docs/api.md; the rest is for fields of other versions. */
export const mostBytes = 16_000;

interface Entry {
  /** The field, the application and, for a pin, its id: `pinned natural_capital_plan 5f0c2a`. */
  readonly key: string;
  /** Empty for a pin; null once the entry was removed. */
  readonly value: string | null;
  /** When the value was set, in milliseconds since 1970. */
  readonly at: number;
}

/** We check this by hand, because the parts of a schema would be in the first load (docs/decisions/036). */
function isEntry(entry: unknown): entry is Entry {
  const { key, value, at } = asObject(entry) ?? {};
  const isSet = value === null || typeof value === 'string';
  return typeof key === 'string' && isSet && Number.isSafeInteger(at);
}

/**
 * Merges the lists: of each key the later entry wins, so that all devices come to the same result. Entries that
 * do not fit are left out; if there is no room, the oldest removals go.
 */
export function mergeEntries(...lists: readonly unknown[]): readonly Entry[] {
  const latest = new Map<string, Entry>();
  const all = lists.flat().filter(isEntry);
  for (const entry of all.sort((a, b) => a.at - b.at || (textOf([a]) < textOf([b]) ? -1 : 1))) {
    latest.delete(entry.key);
    latest.set(entry.key, entry);
  }
  const bytes = () => new TextEncoder().encode(JSON.stringify([...latest.values()])).length;
  for (const { key, value } of latest.values()) {
    if (value === null && bytes() > mostBytes) latest.delete(key);
  }
  return [...latest.values()];
}

/** Returns equal text for equal entries, however a server writes them. */
export function textOf(entries: readonly Entry[]): string {
  return JSON.stringify(entries.map(({ key, value, at }) => [key, value, at]));
}

/**
 * Returns the entries of `list`, and for what `preferences` have set or removed since then new entries with the
 * present time.
 */
export function noteChanges(list: unknown, preferences: Preferences) {
  const entries = mergeEntries(list);
  const before = valuesOf(preferencesOf(entries));
  const after = valuesOf(preferences);
  // A change gets a later time than every entry we have seen, even if a clock is wrong.
  const start = Math.max(now(), ...entries.map(({ at }) => at + 1));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  const noted = changed.map((key, index) => ({
    ...entries.find((entry) => entry.key === key),
    ...{ key, value: after.get(key) ?? null, at: start + index },
  }));
  return mergeEntries(entries, noted);
}

/** Returns the preferences that the entries describe; its recent places are those last opened in each application. */
export function preferencesOf(entries: readonly Entry[]): Preferences {
  const of = (field: string) =>
    entries.flatMap(({ key, value }) => {
      const [own, application = '', ...id] = key.split(' ');
      return own === field && value !== null ? [{ application, id: value || id.join(' ') }] : [];
    });
  const byApplication = (field: string) =>
    Object.fromEntries(of(field).map(({ application, id }) => [application, id]));
  const [lastOpened, requested] = ['lastOpened', 'requested'].map(byApplication);
  const recent = of('lastOpened').reverse();
  return parsePreferences({ pinned: of('pinned'), recent, lastOpened, requested });
}

function valuesOf({ pinned, lastOpened, requested }: Preferences) {
  return new Map<string, string | undefined>([
    ...pinned.map((place) => [`pinned ${identityOf(place)}`, ''] as const),
    ...Object.entries(lastOpened).map(([id, place]) => [`lastOpened ${id}`, place] as const),
    ...Object.entries(requested).map(([id, day]) => [`requested ${id}`, day] as const),
  ]);
}
