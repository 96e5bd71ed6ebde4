/** Returns `value` if it is an object and no list, else undefined. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a URL. Returns undefined if `text` is none. `URL.canParse` is younger than the browsers we build for. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** A server may ask for a pause, but not for the rest of the day. */
const longestRetryAfter = 10 * 60_000;

/** Returns the milliseconds of a `Retry-After` header (RFC 9110, 10.2.3); 0 for none or nonsense. */
export function retryAfterDelay(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return milliseconds > 0 ? Math.min(milliseconds, longestRetryAfter) : 0;
}

/** A JWS in its compact form (RFC 7515, 7.1), no longer than the headers that API servers take. */
export const compactJws = /^(?=.{1,32768}$)[\w-]+\.[\w-]+\.[\w-]+$/;
