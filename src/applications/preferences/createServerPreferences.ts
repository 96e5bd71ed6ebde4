import * as v from 'valibot';
import type { SignIn } from '../../../shared/owner.ts';
import { asObject } from '../../../shared/parse.ts';
import type { ApiClient } from '../../api/createApiClient.ts';
import { HttpError } from '../../api/errors.ts';
import { fetchTransport } from '../../api/fetchTransport.ts';
import { isWorthRetrying, timeouts } from '../userData/timing.ts';
import type { PreferencesStore } from './createPreferences.ts';
import { noServer, type StoredPreferences } from './createStoredPreferences.ts';
import { mergeEntries, noteChanges, preferencesOf, textOf } from './mergeEntries.ts';
import { parsePreferences } from './Preferences.ts';

/** Milliseconds between two writes, unless the page is left. */
const pause = 10_000;

/** The API's document. We write back fields that this version does not know. */
type Document = Readonly<Record<string, unknown>>;
const documentSchema = v.optional(
  v.custom<Document>((value) => !!asObject(value)),
  {},
);

interface Parts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly owner: SignIn;
  /** Returns whether the owner is still signed in, because nothing may be called in anybody else's name. */
  readonly isSignedIn: () => boolean;
  readonly stored: StoredPreferences;
  readonly preferences: PreferencesStore;
}

/**
 * Keeps one user's preferences on the API, merged with those of other devices (P58, docs/api.md). It never throws
 * and shows nothing: if the API has no preferences, the device's go on.
 */
export function createServerPreferences({ api, owner, isSignedIn, stored, preferences }: Parts) {
  let known = mergeEntries();
  /** Those of them that the page has shown; what differs from them was set up since. */
  let shown = known;
  /** The API's document as we know it; undefined when it may have changed. */
  let server: { document: Document; etag: string } | undefined;
  let isRefused = false;
  let mayWriteAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve();

  /**
   * Reads the API's document, or replaces it by `body` unless another device was faster.
   * @throws as an API call; a 401 is left to the calls for the cards
   */
  async function exchange(body?: Document, conditions = {}, bearer?: string) {
    let status = 0;
    let etag = '';
    const send = fetchTransport(body ? 'PUT' : 'GET', body);
    const document = await api.call('/me/preferences', {
      schema: documentSchema,
      signal: AbortSignal.timeout(timeouts.withCards),
      bearer,
      isQuiet: () => true,
      async transport(request, fetch) {
        const all = { ...request, headers: { ...request.headers, ...conditions } };
        // The request may outlast the page.
        const response = await send(all, (url, init) => fetch(url, { ...init, keepalive: true }));
        ({ status, etag = '' } = response);
        if (status === (body ? 412 : 404)) return { status: 200, body: '' };
        if (status >= 400) throw new HttpError(status);
        return response;
      },
    });
    server = status === 412 ? undefined : { document: body ?? document, etag };
  }

  const isNew = (entries: typeof known) =>
    server && textOf(mergeEntries(server.document.entries)) !== textOf(entries);
  const isDue = () => isSignedIn() && isNew(known);

  /** Records what was set up here, and shows it in page and device together with what the API has. */
  async function merge(): Promise<void> {
    let merged: object | undefined;
    const change = ({ entries, ...data }: { readonly entries?: unknown } = {}) => {
      const before = parsePreferences(data);
      known = mergeEntries(noteChanges(entries, before), known, server?.document.entries);
      const after = preferencesOf(known);
      const recent = before.recent.length > 0 ? before.recent : after.recent;
      merged = { ...data, ...after, recent, entries: known };
      return merged;
    };
    await stored.update(owner, change);
    // If the device keeps nothing, they hold for this visit.
    preferences.show(merged ?? change({ ...preferences.get(), entries: known }));
    shown = known;
  }

  async function read(): Promise<void> {
    if (isRefused || !isSignedIn()) return;
    await exchange();
    await merge();
  }

  async function put(entries: typeof known, bearer?: string): Promise<void> {
    const { document, etag } = server ?? {};
    const condition = etag ? { 'if-match': etag } : { 'if-none-match': '*' };
    await exchange({ ...document, entries }, condition, bearer);
  }

  /** Sends what is not written yet before it returns. Nobody is there to hear the answer. */
  function send(bearer: string): void {
    const set = noteChanges(shown, preferences.get());
    const entries = mergeEntries(set, known, server?.document.entries);
    if (isNew(entries)) put(entries, bearer).catch(() => undefined);
  }

  /** Writes to the API. If another device was faster, reads, merges and writes once more. */
  async function write(isRepeated = false): Promise<void> {
    if (!isDue()) return;
    mayWriteAt = performance.now() + pause;
    await put(known);
    if (server || isRepeated) return;
    await read();
    await write(true);
  }

  async function workAndSchedule(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // We write nothing until the next answer for the cards lets us read again.
      server = undefined;
      isRefused = error instanceof HttpError && (error.status === 501 || !isWorthRetrying(error));
    }
    clearTimeout(timer);
    if (isDue()) timer = setTimeout(run, mayWriteAt - performance.now(), write);
  }

  /** Runs one piece of work after the other, and writes the result as soon as it may. */
  function run(work: () => Promise<void>): Promise<void> {
    last = last.then(() => workAndSchedule(work));
    return last;
  }

  return {
    /** Reads what other devices have stored. */
    read: () => run(read),
    /** Stores what the user sets up from now on. Returns a function that stops this. */
    follow(): () => void {
      // The page announces a change just before it gives it to the device, so we wait a turn.
      const unsubscribe = preferences.subscribe(() => setTimeout(() => run(merge)));
      const onVisibility = () => document.visibilityState === 'hidden' && run(write);
      document.addEventListener('visibilitychange', onVisibility);
      Object.assign(stored, { isOnServer: () => server !== undefined, send });
      void run(merge);
      return () => {
        unsubscribe();
        document.removeEventListener('visibilitychange', onVisibility);
        clearTimeout(timer);
        Object.assign(stored, noServer);
      };
    },
  };
}
