import { parseUrl } from '../../shared/parse.ts';

/**
 * The address a link may carry, or undefined if `url` must not become one: absolute, https or http,
 * and naming no user. A subscription's address is outside data.
 */
export function safeHref(url: string): string | undefined {
  // 'https:evil.test' is absolute to the parser and relative to a browser's link.
  const parsed = /^\s*https?:\/\//i.test(url) ? parseUrl(url) : undefined;
  if (!parsed || parsed.username || parsed.password) return undefined;
  // The protocol is tested once it is parsed: the parser drops line breaks that a test of the text sees.
  return /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}
