import * as v from 'valibot';
import type { StoredRecord } from '../../../device/StoredRecord.ts';
import type { Store } from '../../../shared/createStore.ts';
import { asObject } from '../../../shared/parse.ts';
import { HttpError, isWorthRetrying } from '../../api/errors.ts';
import type { fetchTransport } from '../../api/fetchTransport.ts';
import type { ApiCall } from '../../api/requests.ts';
import { now } from '../../lib/serverClock.ts';
import type { Application } from '../catalogue.ts';
import { identityOf, includesPlace, isSamePlace, type Place } from '../Subscription.ts';
import {
  bounded,
  type Entries,
  type Entry,
  entriesOfView,
  meaningOf,
  merge,
  mostBytes,
  readEntries,
  timeAfter,
  viewOf,
} from './entries.ts';
import { limits, type Preferences, parsePreferences } from './Preferences.ts';

interface ServerParts {
  readonly api: { readonly call: <T>(path: string, call: ApiCall<T>) => Promise<T> };
  /** Passed in, because an import would rename this late file with each change of compose.ts. */
  readonly createTransport: typeof fetchTransport;
  /** Returns whether this person is still signed in, because nothing may be called in anybody else's name. */
  readonly isSignedIn: () => boolean;
}

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
    /** Puts a pin before another, in the user's own order. */
    movePin(place: Place, before: Place): void {
      const rest = view.get().pinned.filter((one) => !isSamePlace(one, place));
      const order = rest.flatMap((one) => (isSamePlace(one, before) ? [place, one] : one));
      set(['pinOrder', JSON.stringify(order.map(identityOf))]);
    },
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

const documentSchema = v.optional(
  v.custom<object>((value) => !!asObject(value)),
  {},
);

/**
 * Keeps one user's entries on the API, merged with those of other devices (P58, docs/api.md). It never throws and
 * shows nothing: if the API has no preferences, the device's go on.
 */
function createServerPreferences(
  { api, createTransport, isSignedIn }: ServerParts,
  get: () => Entries,
  take: (entries: Entries) => void,
) {
  /** What the API has, as we know it; undefined when that may have changed. We write back fields that we do not know. */
  let server: { document: object; entries: Entries; etag: string } | undefined;
  let isRefused = false;
  let last = Promise.resolve();

  /** An entry without a true time is sent only where the API has it, so that an operator can delete it. */
  const toSend = () =>
    bounded([...get().values()].filter((one) => one.at > 0 || server?.entries.has(one.key)));

  const isDue = () => !!server && merge(toSend(), server.entries) !== server.entries;

  /** Reads the document, or writes what it lacks. The request may outlast the page. */
  async function exchange(method: 'GET' | 'PUT', bearer?: string): Promise<void> {
    const body = method === 'PUT' ? { ...server?.document, entries: toSend() } : undefined;
    const condition = server?.etag ? { 'if-match': server.etag } : { 'if-none-match': '*' };
    // An API may write the same with spaces, and every letter escaped.
    const send = createTransport(method, body, 4 * mostBytes);
    let status = 0;
    let etag = '';
    const answer = await api.call('/me/preferences', {
      schema: documentSchema,
      signal: AbortSignal.timeout(10_000),
      isQuiet: () => true,
      bearer,
      async transport(request, fetch) {
        const headers = { ...request.headers, ...(body && condition) };
        const outlasting: typeof fetch = (url, init) => fetch(url, { ...init, keepalive: true });
        const response = await send({ ...request, headers }, outlasting);
        ({ status, etag = '' } = response);
        if (status === (body ? 412 : 404)) return { status: 200, body: '' };
        if (status >= 400) throw new HttpError(status);
        return response;
      },
    });
    const document = body ?? answer;
    server = status === 412 ? undefined : { document, entries: readEntries(document), etag };
  }

  async function read(): Promise<void> {
    if (isRefused || !isSignedIn()) return;
    await exchange('GET');
    if (server) take(server.entries);
  }

  /** Writes. If another device was faster, reads, merges and writes once more. */
  async function write(isRepeated = false): Promise<void> {
    if (!isDue() || !isSignedIn()) return;
    await exchange('PUT');
    if (server || isRepeated) return;
    await read();
    await write(true);
  }

  /** Runs one piece of work after the other. */
  function run(work: () => Promise<void>): void {
    last = last.then(work).catch((error) => {
      // We write nothing until the next answer for the cards lets us read again.
      server = undefined;
      isRefused = error instanceof HttpError && (error.status === 501 || !isWorthRetrying(error));
    });
  }

  return {
    /** Takes what the API has, and stores there what it lacks. */
    read: () => run(read),
    write: () => run(write),
    /** Returns whether the API has all that the page holds, or gets it by `flush`. */
    keeps: (canFlush: boolean): boolean => !!server && (canFlush || !isDue()),
    /** Sends the API what it lacks, in this task, because the session of this bearer ends in it. */
    flush(bearer: string): void {
      if (isDue()) exchange('PUT', bearer).catch(() => undefined); // nobody is there to hear of it
    },
  };
}
