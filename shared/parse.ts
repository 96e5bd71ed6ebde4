/** Returns `value` if it is an object but no array. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}

/** Returns undefined for an invalid URL. `URL.canParse` is too new for our browsers. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

const longestRetryAfter = 10 * 60_000; // milliseconds

/** Returns a `Retry-After` in milliseconds (RFC 9110, 10.2.3); 0 if absent or invalid. */
export function retryAfterDelay(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return milliseconds > 0 ? Math.min(milliseconds, longestRetryAfter) : 0;
}

/** RFC 7515, 7.1, no longer than the headers that API servers accept. */
export const compactJws = /^(?=.{1,32768}$)[\w-]+\.[\w-]+\.[\w-]+$/;
