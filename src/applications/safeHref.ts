import { parseUrl } from '../../shared/parse.ts';

/** Returns an absolute http or https address without user information; undefined for any other `url` (P7). */
export function safeHref(url: string): string | undefined {
  // The parser takes 'https:evil.test' as absolute, a link as relative.
  const parsed = /^\s*https?:\/\//i.test(url) ? parseUrl(url) : undefined;
  return parsed?.username || parsed?.password ? undefined : parsed?.href;
}
