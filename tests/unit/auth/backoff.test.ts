import { expect, test } from 'vitest';
import type { AuthEnvironment } from '../../../src/auth/AuthEnvironment.ts';
import { createBackoff } from '../../../src/auth/backoff.ts';
import { createFakeClock } from './fakeClock.ts';

function create() {
  const clock = createFakeClock();
  const edges: unknown = { clock, random: () => 0.5 };
  return { clock, backoff: createBackoff(edges as AuthEnvironment) };
}

test('the delay doubles up to a minute, and an answer or the network ends it', () => {
  const { clock, backoff } = create();
  const failures = (times: number) =>
    Array.from({ length: times }, () => {
      backoff.noteFailure();
      return backoff.remaining();
    });
  expect(backoff.remaining()).toBe(0);
  expect(failures(8)).toEqual([750, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000]);
  backoff.wake();
  expect(backoff.remaining()).toBe(0);
  expect(failures(2)).toEqual([750, 1_500]);
  backoff.noteAnswer();
  expect(backoff.remaining()).toBe(500);
  expect(failures(1)).toEqual([750]);
  clock.pass(800);
  expect(backoff.remaining()).toBe(0);
});

test('a pause that the provider asks for outlasts shorter ones and the network, and no answer', () => {
  const { clock, backoff } = create();
  for (const seconds of ['120', '1']) backoff.noteFailure(seconds);
  backoff.wake();
  clock.pass(119_999);
  expect([backoff.remaining(), backoff.isPaused()]).toEqual([1, true]);
  clock.pass(1);
  expect([backoff.remaining(), backoff.isPaused()]).toEqual([0, false]);
  backoff.noteFailure('120');
  backoff.noteAnswer();
  expect([backoff.remaining(), backoff.isPaused()]).toEqual([500, false]);
});
