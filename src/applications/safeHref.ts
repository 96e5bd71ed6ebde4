import { parseUrl } from '../../shared/parse.ts';

/**
 * The address a link may carry, or undefined if `url` must not become one: absolute, https or http,
 * and naming no user. A subscription's address is outside data.
 */
export function safeHref(url: string): string | undefined {
  // 'https:evil.test' is absolute to the parser and relative to a browser's link.
  const parsed = /^\s*https?:\/\//i.test(url) ? parseUrl(url) : undefined;
  if (!parsed || parsed.username || parsed.password) return undefined;
  // What counts is the parsed protocol: the parser drops line breaks that a prefix test sees.
  return /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}
