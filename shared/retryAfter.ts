/** A server may ask for a pause, but not for the rest of the day. */
export const longestRetryAfter = 10 * 60_000;

/** The milliseconds of a `Retry-After` header (RFC 9110, 10.2.3); 0 for none or nonsense. */
export function retryAfterDelay(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return milliseconds > 0 ? Math.min(milliseconds, longestRetryAfter) : 0;
}
