import * as v from 'valibot';
import type { SignIn } from '../../../shared/owner.ts';
import { asObject } from '../../../shared/parse.ts';
import type { ApiClient } from '../../api/createApiClient.ts';
import { HttpError } from '../../api/errors.ts';
import { fetchTransport } from '../../api/fetchTransport.ts';
import { isWorthRetrying, timeouts } from '../userData/timing.ts';
import type { PreferencesStore } from './createPreferences.ts';
import type { StoredPreferences } from './createStoredPreferences.ts';
import { mergeEntries, noteChanges, parseEntries, preferencesOf, textOf } from './mergeEntries.ts';
import { parsePreferences } from './Preferences.ts';

/** Between two writings, unless the page is left. In milliseconds. */
const pause = 10_000;

/** Fields that this version does not know are written back. */
const documentSchema = v.optional(
  v.custom<Readonly<Record<string, unknown>>>((value) => asObject(value) !== undefined),
  {},
);

interface Parts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly owner: SignIn;
  /** Tells whether the owner still is: nothing may be called in anybody else's name. */
  readonly isSignedIn: () => boolean;
  readonly stored: StoredPreferences;
  readonly preferences: PreferencesStore;
}

/**
 * Keeps one user's preferences on the API, merged with those of other devices (docs/api.md). Nothing of it
 * throws or is shown: where the API has none, the device's go on.
 */
export function createServerPreferences({ api, owner, isSignedIn, stored, preferences }: Parts) {
  let known = mergeEntries();
  /** The API's document, as far as this page has heard of it. */
  let server: Awaited<ReturnType<typeof exchange>> | undefined;
  let isRefused = false;
  let mayWriteAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Promise.resolve();

  /**
   * `expected` is a status without a document.
   * @throws as an API call; a 401 is left to the calls for the cards
   */
  async function exchange(method: 'GET' | 'PUT', expected: number, body?: object, headers = {}) {
    let answer = { status: 0, etag: '' };
    const send = fetchTransport(method, body);
    const document = await api.call('/me/preferences', {
      schema: documentSchema,
      signal: AbortSignal.timeout(timeouts.withCards),
      isQuiet: () => true,
      async transport(request, fetch) {
        const all = { ...request, headers: { ...request.headers, ...headers } };
        // It may outlast the page.
        const response = await send(all, (url, init) => fetch(url, { ...init, keepalive: true }));
        const { status, etag = '' } = response;
        answer = { status, etag };
        if (status === expected) return { status: 200, body: '' };
        if (status >= 400) throw new HttpError(status);
        return response;
      },
    });
    return { ...answer, document };
  }

  const entriesThere = () => mergeEntries(parseEntries(server?.document.entries));
  const isKept = () => server !== undefined && textOf(entriesThere()) === textOf(known);

  /** Notes what was set up here, and has device and page show that and what the API has. */
  async function merge(): Promise<void> {
    let merged: object | undefined;
    const change = ({ entries, ...data }: { readonly entries?: unknown } = {}) => {
      const before = parsePreferences(data);
      known = mergeEntries(noteChanges(parseEntries(entries), before), known, entriesThere());
      const { pinned, lastOpened, requested, recent: opened } = preferencesOf(known);
      const recent = before.recent.length > 0 ? before.recent : opened;
      merged = { ...data, pinned, lastOpened, requested, recent, entries: known };
      return merged;
    };
    await stored.update(owner, change);
    // Without the device, which may keep nothing, they hold for this visit.
    preferences.show(merged ?? change({ ...preferences.get(), entries: known }));
  }

  async function read(): Promise<void> {
    if (isRefused || !isSignedIn()) return;
    server = await exchange('GET', 404);
    await merge();
  }

  /** Where another device was faster: reads, merges and writes once more. */
  async function write(): Promise<void> {
    for (let tries = 0; tries < 2 && server && !isKept() && isSignedIn(); tries += 1) {
      const { document, etag } = server;
      const body = { ...document, entries: known };
      const headers = etag ? { 'if-match': etag } : { 'if-none-match': '*' };
      mayWriteAt = performance.now() + pause;
      const answer = await exchange('PUT', 412, body, headers);
      if (answer.status === 412) await read();
      else server = { ...answer, document: body };
    }
  }

  /** Works one after the other. A failure is left to the next change, or to the next answer for the cards. */
  function run(work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch((error: unknown) => {
      if (!(error instanceof HttpError)) return;
      isRefused = error.status === 501 || !isWorthRetrying(error);
      if (isRefused) server = undefined;
    });
    return last;
  }

  /** Does `work` now, and writes what comes of it as soon as that may be. */
  async function keep(work: () => Promise<void>): Promise<void> {
    await run(work);
    clearTimeout(timer);
    timer = setTimeout(() => run(write), mayWriteAt - performance.now());
  }

  return {
    /** Asks what other devices have kept. */
    read: () => keep(read),
    /** Keeps what is set up, until the returned function is called. */
    follow(): () => void {
      // The page tells of a change just before it gives it to the device.
      const unsubscribe = preferences.subscribe(() => setTimeout(() => keep(merge)));
      const listening = new AbortController();
      const onVisibility = () => document.visibilityState === 'hidden' && run(write);
      document.addEventListener('visibilitychange', onVisibility, listening);
      stored.isKept = async () => {
        await run(merge);
        await run(write);
        return isSignedIn() && isKept();
      };
      void run(merge);
      return () => {
        unsubscribe();
        listening.abort();
        clearTimeout(timer);
      };
    },
  };
}
