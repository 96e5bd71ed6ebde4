import type { Params } from './ApiClient.ts';
import { InvalidPathError } from './errors.ts';

/** @throws InvalidPathError if the bearer could leave the base, even on a server that decodes twice */
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
    return undefined; // malformed, so servers may disagree on what it means
  }
}
