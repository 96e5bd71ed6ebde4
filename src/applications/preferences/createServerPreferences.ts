import * as v from 'valibot';
import { asObject } from '../../../shared/parse.ts';
import { HttpError } from '../../api/errors.ts';
import type { fetchTransport } from '../../api/fetchTransport.ts';
import type { ApiCall } from '../../api/requests.ts';
import { isWorthRetrying, timeouts } from '../userData/timing.ts';
import { bounded, type Entries, merge, mostBytes, readEntries } from './entries.ts';

const documentSchema = v.optional(
  v.custom<object>((value) => !!asObject(value)),
  {},
);

export interface ServerParts {
  readonly api: { readonly call: <T>(path: string, call: ApiCall<T>) => Promise<T> };
  /** Passed in, because an import would rename this late file with each change of compose.ts. */
  readonly createTransport: typeof fetchTransport;
  /** Returns whether this person is still signed in, because nothing may be called in anybody else's name. */
  readonly isSignedIn: () => boolean;
}

/**
 * Keeps one user's entries on the API, merged with those of other devices (P58, docs/api.md). It never throws and
 * shows nothing: if the API has no preferences, the device's go on.
 */
export function createServerPreferences(
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
