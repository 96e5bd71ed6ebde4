import { parseUrl } from '../lib/parseUrl.ts';

const loopback = new Set(['localhost', '127.0.0.1']);

/**
 * The address a link may carry, or undefined if `url` must not become one: only absolute https
 * addresses, or http ones of this machine, that name no user (facts of the API are outside data).
 */
export function openableUrl(url: string): string | undefined {
  // 'https:evil.test' is absolute to the parser and relative to a browser's link.
  const parsed = /^\s*https?:\/\//i.test(url) ? parseUrl(url) : undefined;
  if (!parsed) return undefined;
  // What counts is the parsed protocol: the parser drops line breaks that a prefix test sees.
  const { protocol, hostname, username, password, href } = parsed;
  if (username || password) return undefined;
  const isOpenable = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
  return isOpenable ? href : undefined;
}
