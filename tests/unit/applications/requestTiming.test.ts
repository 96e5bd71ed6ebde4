import { expect, test } from 'vitest';
import { HttpError, NetworkError } from '../../../src/api/errors.ts';
import {
  answered,
  expired,
  failed,
  isDue,
  neverAsked,
  type RequestTiming,
  started,
} from '../../../src/applications/userData/requestTiming.ts';

const second = 1000;
const minute = 60 * second;

interface Failing {
  readonly failures: number;
  readonly canWait?: boolean;
  readonly random?: number;
  readonly error?: Error;
}

/** Asked for at 0 and failed at once, for that many times in a row. */
function failing({ failures, canWait = true, random = 0.5, error = new HttpError(503) }: Failing) {
  let timing = neverAsked;
  for (let count = 0; count < failures; count += 1) {
    timing = failed(started(timing, 0), { error, now: 0, canWait, random: () => random });
  }
  return timing;
}

/** What a return at each of those times, in seconds, would start. */
function returns(timing: RequestTiming, ...times: readonly number[]) {
  let current = timing;
  return times.filter((time) => {
    const now = time * second;
    if (!isDue(current, now)) return false;
    const error = new NetworkError();
    current = failed(started(current, now), { error, now, canWait: true, random: () => 1 });
    return true;
  });
}

test.each([
  [1, 5, 10],
  [2, 5, 15],
  [3, 5, 25],
  [6, 5, 165],
  [7, 5, 300],
  [40, 5, 300],
])('after %i failures with nothing to show waits from %i to %i s', (failures, least, most) => {
  const retryAt = (random: number) => failing({ failures, canWait: false, random }).retryAt;
  expect([retryAt(0), retryAt(1)]).toEqual([least * second, most * second]);
});

test('waits from 5 s to 5 min, evenly spread, where there are cards', () => {
  const retryAt = (random: number) => failing({ failures: 1, random }).retryAt;
  expect([retryAt(0), retryAt(0.5), retryAt(1)]).toEqual([5 * second, 152.5 * second, 5 * minute]);
});

test('waits five minutes once chance has spread the clients, but not after the network came back', () => {
  const retryAt = (timing: RequestTiming) => {
    const failure = { error: new HttpError(503), now: timing.retryAt, canWait: true };
    const again = started(timing, failure.now);
    return failed(again, { ...failure, random: () => 0.5 }).retryAt - failure.now;
  };
  const timing = failing({ failures: 1 });
  expect(retryAt(timing)).toBe(5 * minute);
  expect(retryAt(expired(timing))).toBe(152.5 * second);
});

test('spreads what Retry-After would bring together', () => {
  const error = new HttpError(503, undefined, 10 * minute);
  const retryAt = (random: number) => failing({ failures: 1, random, error }).retryAt;
  expect([retryAt(0), retryAt(1)]).toEqual([10 * minute, 15 * minute - 5 * second]);
});

test('spreads it too where nothing is shown yet', () => {
  const error = new HttpError(503, undefined, minute);
  const retryAt = (random: number) =>
    failing({ failures: 1, canWait: false, random, error }).retryAt;
  expect([retryAt(0), retryAt(1)]).toEqual([minute, 2 * minute]);
});

test('is shortened by every return, and never below five seconds', () => {
  expect(returns(failing({ failures: 1, random: 1 }), 1, 4, 6, 8, 12, 40)).toEqual([6, 12, 40]);
});

test('is not shortened by a return before Retry-After has passed', () => {
  const error = new HttpError(429, undefined, 2 * minute);
  expect(returns(failing({ failures: 1, error }), 10, 119, 121)).toEqual([121]);
});

test.each([[new HttpError(404)], [new HttpError(403)]])('of %s is none', (error) => {
  expect(returns(failing({ failures: 1, error }), 6)).toEqual([6]);
  expect(failing({ failures: 1, error }).failures).toBe(0);
});

test('ends with an answer, and with a clock that is set back', () => {
  const timing = failing({ failures: 3, error: new HttpError(503, undefined, minute) });
  expect(isDue(answered(timing), 5 * second)).toBe(true);
  expect(isDue(timing, -minute)).toBe(true);
});
