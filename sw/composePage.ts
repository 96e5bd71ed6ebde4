import type { PageMessage } from './protocol.ts';
import type { StoredRecord } from './record.ts';
import { splicePage } from './splicePage.ts';

/** In characters. Larger pages would cost more to read than they save. */
const largestPage = 8_000_000;

/**
 * In characters. Larger data lies beside the page: within it, 10,000 subscriptions make the first
 * card half as late again (docs/decisions/021).
 */
const largestDataInPage = 100_000;

/** How the addresses of such data begin. Each page has one of its own, and only it goes by it. */
const dataAddress = '/page-data-';

/** Headers that describe the bytes of the shell, not those of a page made from it. */
const headersOfBytes = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
];

export function isPageData({ url }: Pick<Request, 'url'>): boolean {
  return url.includes(dataAddress);
}

/**
 * What is to be stored for `message`, by address and in this order: its data, if that is large, and
 * the page under `key`. Undefined if the shell is of another build, or if it is too much in all.
 */
export async function composePage(
  shell: Response,
  key: string,
  message: PageMessage,
): Promise<ReadonlyMap<string, Response> | undefined> {
  const { owner, savedAt, data } = message;
  const json = JSON.stringify({ owner, savedAt, data } satisfies StoredRecord);
  const isApart = json.length > largestDataInPage;
  const address = isApart ? `${dataAddress}${crypto.randomUUID()}` : undefined;
  const html = splicePage(await shell.text(), message, address);
  if (html === undefined || html.length + json.length > largestPage) return undefined;

  const headers = new Headers(shell.headers);
  for (const name of headersOfBytes) headers.delete(name);
  const entries = new Map<string, Response>();
  if (address !== undefined) entries.set(address, new Response(json));
  return entries.set(key, new Response(html, { headers }));
}
