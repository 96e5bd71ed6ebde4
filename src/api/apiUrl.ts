import type { Params } from './ApiClient.ts';
import { InvalidPathError } from './errors.ts';

/**
 * The address of `path` below `baseUrl`. The bearer goes wherever this points, so a path that could
 * mean anything but a place below the base, here or to a server that decodes once more, is refused.
 * @throws InvalidPathError
 */
export function apiUrl(baseUrl: string, path: string, params: Params = {}): string {
  if (!path.startsWith('/') || !path.slice(1).split('/').every(isPlainSegment)) {
    throw new InvalidPathError();
  }
  const base = new URL(baseUrl);
  const basePath = base.pathname.replace(/\/$/, '');
  const url = new URL(basePath + path, base.origin);
  if (url.origin !== base.origin || url.pathname !== basePath + path) {
    throw new InvalidPathError();
  }
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) {
      url.searchParams.set(name, String(value));
    }
  }
  return url.href;
}

function isPlainSegment(segment: string): boolean {
  if (segment === '' || /[^\w.~!$&'()*+,;=:@%-]/.test(segment)) {
    return false;
  }
  const decoded = decode(segment);
  return decoded !== undefined && !/^\.{1,2}$|[/\\]/.test(decoded);
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined; // not well-formed, so it has no plain meaning
  }
}
