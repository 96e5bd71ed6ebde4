import { parseUrl } from '../../shared/parse.ts';

/**
 * Returns the address that a link may have, or undefined if `url` must not become one (P7): only absolute http
 * and https addresses that name no user. A subscription's address is outside data.
 */
export function safeHref(url: string): string | undefined {
  // The parser takes 'https:evil.test' as absolute, a browser's link as relative.
  const parsed = /^\s*https?:\/\//i.test(url) ? parseUrl(url) : undefined;
  return parsed?.username || parsed?.password ? undefined : parsed?.href;
}
