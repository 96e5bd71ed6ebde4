import * as v from 'valibot';
import type { StoredRecord } from '../../../device/StoredRecord.ts';
import type { Store } from '../../../shared/createStore.ts';
import { asObject } from '../../../shared/parse.ts';
import { HttpError, isWorthRetrying } from '../../api/errors.ts';
import type { fetchTransport } from '../../api/fetchTransport.ts';
import type { ApiCall } from '../../api/requests.ts';
import { now } from '../../lib/serverClock.ts';
import type { Application } from '../catalogue.ts';
import { identityOf, includesPlace, moved, type Place } from '../Subscription.ts';
import {
  bounded,
  type Entries,
  type Entry,
  entriesOfView,
  maxBytes,
  meaningOf,
  merge,
  readEntries,
  timeAfter,
  viewOf,
} from './entries.ts';
import { limits, type Preferences, parsePreferences } from './Preferences.ts';

interface ServerParts {
  readonly api: { readonly call: <T>(path: string, call: ApiCall<T>) => Promise<T> };
  /** An import would rename this late file with each change of compose.ts. */
  readonly createTransport: typeof fetchTransport;
  /** No call may be made in another user's name. */
  readonly isSignedIn: () => boolean;
}

interface Parts {
  readonly view: Store<Preferences>;
  /** Changes the device's record in one transaction; rejects without room or storage. */
  readonly device: (
    change: (record: StoredRecord | undefined) => object | undefined,
  ) => Promise<unknown>;
  readonly server?: ServerParts | undefined;
}

export type PreferenceChanges = Awaited<ReturnType<typeof changePreferences>>;

/** Changes one user's preferences: the merged entries of page, device and API, so that no full device loses any. */
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
      // The previous release reads the view, in another tab or after a rollback.
      return merge(next, stored) === stored
        ? undefined
        : { ...record?.data, ...viewOf(merge(next)), entries: next };
    };
    // Without room or storage they last for this visit.
    await device(change).catch(() => undefined);
    take(found);
  }

  function add(more: Entries): void {
    take(more);
    void sync();
  }

  /** A null removes a value. */
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
    sync,
    /** Undefined if the API keeps no preferences. */
    onServer,
    /** An application that is opened needs no request for access. */
    rememberOpened: ({ application, id }: Place) =>
      set(
        [`opened ${application} ${id}`, ''],
        [`lastOpened ${application}`, id],
        [`requested ${application}`, null],
      ),
    forget(gone: readonly Place[]): void {
      const isGone = (entry: Entry) => {
        const place = meaningOf(entry);
        return place && place.field !== 'requested' && includesPlace(gone, place);
      };
      // At the earliest possible time, so that a later choice on another device stays.
      const removed = [...entries.values()].filter(isGone);
      add(merge(removed.map((one) => ({ ...one, value: null, at: one.at + 1 }))));
    },
    /** Returns whether the place is pinned, which a full list prevents. */
    pin(place: Place): boolean {
      const { pinned } = view.get();
      if (includesPlace(pinned, place)) return true;
      if (pinned.length === limits.pinned) return false;
      set([`pinned ${identityOf(place)}`, '']);
      return true;
    },
    unpin: (place: Place) => set([`pinned ${identityOf(place)}`, null]),
    movePin(place: Place, before: Place): void {
      const order = moved(view.get().pinned, place, before);
      set(['pinOrder', JSON.stringify(order.map(identityOf))]);
    },
    rememberRequest: ({ id }: Pick<Application, 'id'>, day: string) =>
      set([`requested ${id}`, day]),
  };
}

/** Returns the changes of the previous release, which knows only the record's view. */
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

/** Keeps one user's entries on the API (P58, docs/api.md). Failures stay silent, because the device has them too. */
function createServerPreferences(
  { api, createTransport, isSignedIn }: ServerParts,
  get: () => Entries,
  take: (entries: Entries) => void,
) {
  /** The API's document, written back with fields that we do not know; undefined when it may have changed. */
  let server: { document: object; entries: Entries; etag: string } | undefined;
  let isRefused = false;
  let last = Promise.resolve();

  /** Entries without a time are sent only if the API has them, so that an operator can delete them. */
  const toSend = () =>
    bounded([...get().values()].filter((one) => one.at > 0 || server?.entries.has(one.key)));

  const isDue = () => !!server && merge(toSend(), server.entries) !== server.entries;

  /** Reads or writes the document. The request may outlast the page. */
  async function exchange(method: 'GET' | 'PUT', bearer?: string): Promise<void> {
    const body = method === 'PUT' ? { ...server?.document, entries: toSend() } : undefined;
    const condition = server?.etag ? { 'if-match': server.etag } : { 'if-none-match': '*' };
    // An API may write the same with spaces, and every letter escaped.
    const send = createTransport(method, body, 4 * maxBytes);
    let status = 0;
    let etag = '';
    const answer = await api.call('/me/preferences', {
      schema: documentSchema,
      signal: AbortSignal.timeout(10_000),
      isQuiet: () => true,
      hasBody: body !== undefined,
      bearer,
      async transport(request, fetch) {
        const headers = { ...request.headers, ...(body && condition) };
        const outlasting: typeof fetch = (url, init) => fetch(url, { ...init, keepalive: true });
        const response = await send({ ...request, headers }, outlasting);
        status = response.status;
        etag = response.header?.('etag') ?? '';
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

  /** If another device has written since, reads, merges and writes once more. */
  async function write(isRepeated = false): Promise<void> {
    if (!isDue() || !isSignedIn()) return;
    await exchange('PUT');
    if (server || isRepeated) return;
    await read();
    await write(true);
  }

  function run(work: () => Promise<void>): void {
    last = last.then(work).catch((error) => {
      // No writes until the next answer for the cards starts a read.
      server = undefined;
      isRefused = error instanceof HttpError && (error.status === 501 || !isWorthRetrying(error));
    });
  }

  return {
    read: () => run(read),
    write: () => run(write),
    /** Returns whether the API has all entries, or gets them by `flush`. */
    keeps: (canFlush: boolean): boolean => !!server && (canFlush || !isDue()),
    /** Writes within this task, because the session of this bearer ends in it. */
    flush(bearer: string): void {
      if (isDue()) exchange('PUT', bearer).catch(() => undefined); // the page is about to close
    },
  };
}
