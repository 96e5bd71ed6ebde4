const first = 1_000;
const longest = 60_000;

/** A provider may ask for patience, but not for the rest of the day. */
export const longestAsked = 10 * 60_000;

/**
 * Milliseconds until the next try after that many failures in a row: doubling, with jitter so that
 * a restarted provider is not met by everybody at once, and never before `Retry-After`.
 */
export function retryDelay(failures: number, random: () => number): number {
  const full = Math.min(first * 2 ** Math.max(failures - 1, 0), longest);
  return full / 2 + (full / 2) * random();
}

/** What a `Retry-After` header asks for, in milliseconds; 0 for none or nonsense. */
export function askedDelay(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return milliseconds > 0 ? Math.min(milliseconds, longestAsked) : 0;
}
