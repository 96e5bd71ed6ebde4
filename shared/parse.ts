/** Undefined unless `value` is an object; a list is none. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined if `text` is no URL. `URL.canParse` is younger than the browsers we build for. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** A server may ask for a pause, but not for the rest of the day. */
const longestRetryAfter = 10 * 60_000;

/** The milliseconds of a `Retry-After` header (RFC 9110, 10.2.3); 0 for none or nonsense. */
export function retryAfterDelay(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return milliseconds > 0 ? Math.min(milliseconds, longestRetryAfter) : 0;
}

/** A JWS in its compact form (RFC 7515, 7.1), no longer than any header an API server takes. */
export const compactJws = /^(?=.{1,32768}$)[\w-]+\.[\w-]+\.[\w-]+$/;
