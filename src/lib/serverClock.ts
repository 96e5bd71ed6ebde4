/** What the page has learned of the server's time, and by which clocks. All in milliseconds. */
let known: { readonly behind: number; readonly origin: number } | undefined;

/** By how much both clocks may differ: beyond it the device's was set, or slept, and nothing is known any more. */
const toleranceMs = 60_000;

const origin = () => Date.now() - performance.now();

/** Has `now` go by the server's clock, which says `time`, for as long as nobody sets the device's. */
export function noteServerTime(time: number): void {
  known = { behind: time - Date.now(), origin: origin() };
}

/** Milliseconds since the epoch: by the server where its time is known, else by the device. */
export function now(): number {
  const holds = known !== undefined && Math.abs(origin() - known.origin) < toleranceMs;
  return Date.now() + (known && holds ? known.behind : 0);
}
