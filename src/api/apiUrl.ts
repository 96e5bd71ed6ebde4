import type { Params } from './ApiClient.ts';
import { InvalidPathError } from './errors.ts';

/** Segments of what an address may hold, without an encoded dot or slash that a server would decode. */
const plainPath = /^(?:\/(?:[\w.~!$&'()*+,;=:@-]|%(?!2[ef]|5c)[\da-f]{2})+)+$/i;

/** @throws InvalidPathError if the bearer could leave the base */
export function apiUrl(baseUrl: string, path: string, params: Params = {}): string {
  const base = new URL(baseUrl);
  const expected = base.pathname.replace(/\/$/, '') + path;
  const url = new URL(expected, base.origin);
  // A pathname that is not what was asked for had dots in it.
  if (!plainPath.test(path) || url.origin !== base.origin || url.pathname !== expected) {
    throw new InvalidPathError();
  }
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}
