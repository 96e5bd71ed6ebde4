import * as v from 'valibot';
import { asObject } from '../../../shared/parse.ts';
import { HttpError } from '../../api/errors.ts';
import type { fetchTransport } from '../../api/fetchTransport.ts';
import type { ApiCall } from '../../api/requests.ts';
import { isWorthRetrying, timeouts } from '../userData/timing.ts';
import {
  bounded,
  type Entries,
  type Entry,
  merge,
  mostBytes,
  parseEntries,
  timeOf,
} from './entries.ts';

/** The API's document. We write back fields that this version does not know. */
type Document = Readonly<Record<string, unknown>>;
const documentSchema = v.optional(
  v.custom<Document>((value) => !!asObject(value)),
  {},
);

export interface ServerParts {
  readonly api: { readonly call: <T>(path: string, call: ApiCall<T>) => Promise<T> };
  /** Passed in, because an import would rename this late file with each change of compose.ts. */
  readonly createTransport: typeof fetchTransport;
  /** Returns whether this person is still signed in, because nothing may be called in anybody else's name. */
  readonly isSignedIn: () => boolean;
}

interface Parts extends ServerParts {
  /** Returns the entries that the page holds. */
  readonly get: () => Entries;
  readonly take: (entries: Iterable<Entry>) => void;
}

/**
 * Keeps one user's preferences on the API, merged with those of other devices (P58, docs/api.md). It never throws
 * and shows nothing: if the API has no preferences, the device's go on.
 */
export function createServerPreferences({ api, createTransport, isSignedIn, get, take }: Parts) {
  /** What the API has, as we know it; undefined when that may have changed. */
  let server: { document: Document; entries: Entries; etag: string } | undefined;
  let isRefused = false;
  let last = Promise.resolve();

  /** An entry without a true time is sent only where the API has it, so that an operator can delete it. */
  function toSend(known: Entries): readonly Entry[] {
    return bounded([...get().values()].filter((one) => timeOf(one) > 0 || known.has(one.key)));
  }

  const isDue = () => !!server && merge(toSend(server.entries), server.entries) !== server.entries;

  /** Reads the document, or writes what it lacks. The request may outlast the page. */
  async function exchange(method: 'GET' | 'PUT', bearer?: string): Promise<void> {
    const before = method === 'PUT' ? server : undefined;
    const body = before && { ...before.document, entries: toSend(before.entries) };
    const condition = before?.etag ? { 'if-match': before.etag } : { 'if-none-match': '*' };
    // An API may write the same with spaces, and every letter escaped.
    const send = createTransport(method, body, 4 * mostBytes);
    let status = 0;
    let etag = '';
    const answer = await api.call('/me/preferences', {
      schema: documentSchema,
      signal: AbortSignal.timeout(timeouts.withCards),
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
    const entries = merge(bounded(parseEntries(document.entries)));
    server = status === 412 ? undefined : { document, entries, etag };
  }

  async function read(): Promise<void> {
    if (isRefused || !isSignedIn()) return;
    await exchange('GET');
    take(server?.entries.values() ?? []);
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
  function run(work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch((error) => {
      // We write nothing until the next answer for the cards lets us read again.
      server = undefined;
      isRefused = error instanceof HttpError && (error.status === 501 || !isWorthRetrying(error));
    });
    return last;
  }

  return {
    read: () => run(read),
    write: () => run(write),
    /** Returns whether the API has all that the page holds, or gets it by `flush`. */
    keeps: (canFlush: boolean): boolean => !!server && (canFlush || !isDue()),
    flush(bearer: string): void {
      if (isDue()) exchange('PUT', bearer).catch(() => undefined); // nobody is there to hear of it
    },
  };
}
