let known: { readonly behind: number; readonly origin: number } | undefined; // milliseconds

/** Beyond this the device's clock was set, or the device slept, and the server's time is unknown again. */
const toleranceMs = 60_000;

const origin = () => Date.now() - performance.now();

/** Makes `now` follow the server's clock until the device's clock is set. */
export function noteServerTime(time: number): void {
  known = { behind: time - Date.now(), origin: origin() };
}

/** Returns milliseconds since the epoch, by the server's clock if it is known. */
export function now(): number {
  const holds = known !== undefined && Math.abs(origin() - known.origin) < toleranceMs;
  return Date.now() + (known && holds ? known.behind : 0);
}
