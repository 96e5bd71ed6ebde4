/** What this page knows of the server's time, in milliseconds. */
let known: { readonly behind: number; readonly origin: number } | undefined;

/**
 * If both clocks differ by more than this, the device's clock was set, or the device slept, and we know nothing
 * any more.
 */
const toleranceMs = 60_000;

const origin = () => Date.now() - performance.now();

/** Makes `now` follow the server's clock, which says `time`, for as long as nobody sets the device's. */
export function noteServerTime(time: number): void {
  known = { behind: time - Date.now(), origin: origin() };
}

/** Returns milliseconds since the epoch: by the server's clock if we know it, else by the device's. */
export function now(): number {
  const holds = known !== undefined && Math.abs(origin() - known.origin) < toleranceMs;
  return Date.now() + (known && holds ? known.behind : 0);
}
