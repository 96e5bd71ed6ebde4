import type { Clock } from '../../../src/auth/AuthEnvironment.ts';

export interface FakeClock extends Clock {
  /** Lets that much time pass and fires what is due, in order. */
  pass(milliseconds: number): void;
  /** The time of other machines. */
  trueTime(): number;
  /** Sets the wall clock by that much. */
  jump(milliseconds: number): void;
}

/** A clock that stands still until it is told otherwise. */
export function createFakeClock(start = Date.UTC(2026, 10, 21, 12)): FakeClock {
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>();
  let wall = start;
  let elapsed = 0;
  let lastTimer = 0;

  function moveTo(moment: number): void {
    wall += moment - elapsed;
    elapsed = moment;
  }

  return {
    now: () => wall,
    trueTime: () => start + elapsed,
    monotonic: () => elapsed,
    setTimeout: (callback, milliseconds) => {
      lastTimer += 1;
      timers.set(lastTimer, { at: elapsed + milliseconds, callback });
      return lastTimer;
    },
    clearTimeout: (timer) => void timers.delete(timer),
    pass: (milliseconds) => {
      const end = elapsed + milliseconds;
      const due = () => [...timers].filter(([, { at }]) => at <= end);
      for (let left = due(); left.length > 0; left = due()) {
        const [next] = left.sort(([, one], [, other]) => one.at - other.at);
        if (!next) break;
        const [timer, { at, callback }] = next;
        timers.delete(timer);
        moveTo(Math.max(at, elapsed));
        callback();
      }
      moveTo(end);
    },
    jump: (milliseconds) => {
      wall += milliseconds;
    },
  };
}
