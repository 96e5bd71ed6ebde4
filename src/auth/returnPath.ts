import { parseUrl } from '../lib/parseUrl.ts';

/**
 * The path to come back to after sign-in, or `/` for any that could lead elsewhere.
 *
 * `/.//evil.test` passes an origin check and yet has the pathname `//evil.test`, which leaves the
 * site once it is used as an address (CVE-2026-107369), so both sides of the parser are checked.
 * /forbidden says that an account was refused and is no place to send the next one.
 */
export function safeReturnPath(candidate: unknown, origin: string): string {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return '/';
  const parsed = parseUrl(candidate, origin);
  if (!parsed) return '/';
  const { origin: target, pathname, search, hash } = parsed;
  if (target !== origin || pathname.startsWith('//')) return '/';
  if (/^\/forbidden\/*$/i.test(pathname)) return '/';
  return pathname + search + hash;
}
