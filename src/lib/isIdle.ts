/** Whether `lastUse`, as stored, is longer ago than that; so it is where nothing was stored. */
export function isIdle(
  lastUse: string | null | undefined,
  now: number,
  idleMinutes: number | undefined,
): boolean {
  // Either way: a clock that was set back says nothing of how long it was.
  return !!idleMinutes && !(Math.abs(now - Number(lastUse)) <= idleMinutes * 60_000);
}
