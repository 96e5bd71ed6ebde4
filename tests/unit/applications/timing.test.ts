import { expect, test } from 'vitest';
import { retryDelay } from '../../../src/applications/userData/timing.ts';

const second = 1000;
const minute = 60 * second;

/** The shortest and the longest delay, in seconds. */
function delays(failure: Partial<Parameters<typeof retryDelay>[0]>) {
  const usual = { failures: 1, pause: 0, canWait: true };
  const delay = (random: number) => retryDelay({ ...usual, ...failure, random: () => random });
  return [delay(0) / second, delay(1) / second];
}

test.each([
  [1, 5, 10],
  [2, 5, 15],
  [3, 5, 25],
  [6, 5, 165],
  [7, 5, 300],
  [40, 5, 300],
])('after %i failures with nothing to show waits from %i to %i s', (failures, least, most) => {
  expect(delays({ failures, canWait: false })).toEqual([least, most]);
});

test('waits from 5 s to 5 min, evenly spread, where there are cards', () => {
  expect(delays({})).toEqual([5, 300]);
});

test('waits five minutes once chance has spread the clients', () => {
  expect(delays({ failures: 2 })).toEqual([300, 300]);
});

test('spreads what Retry-After would bring together', () => {
  expect(delays({ pause: 10 * minute })).toEqual([600, 895]);
  expect(delays({ failures: 2, pause: 10 * minute })).toEqual([600, 895]);
  expect(delays({ pause: minute, canWait: false })).toEqual([60, 120]);
});
