import { vi } from 'vitest';

export type FakeClock = ReturnType<typeof createFakeClock>;

/** A clock that stands still until it is told otherwise: Vitest's, of which there is one. */
export function createFakeClock() {
  const start = Date.UTC(2026, 10, 21, 12);
  vi.useFakeTimers({
    now: start,
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'],
  });
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    setTimeout: (callback: () => void, milliseconds: number) =>
      Number(setTimeout(callback, milliseconds)),
    clearTimeout: (timer: number): void => clearTimeout(timer),
    /** The time of other machines. */
    trueTime: () => start + performance.now(),
    /** Lets that much time pass and fires what is due, in order. */
    advance: (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds),
    /** Sets the wall clock by that much. */
    jump: (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds),
  };
}
