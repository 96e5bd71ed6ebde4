import { expect, test } from 'vitest';
import { askedDelay, retryDelay } from '../../../src/auth/retryDelay.ts';

const now = Date.UTC(2026, 10, 21, 12);

test.each([
  [1, 500, 1_000],
  [2, 1_000, 2_000],
  [5, 8_000, 16_000],
  [60, 30_000, 60_000],
])('after %i failures waits from %i to %i ms', (failures, least, most) => {
  expect(retryDelay(failures, () => 0)).toBe(least);
  expect(retryDelay(failures, () => 1)).toBe(most);
});

test.each([
  ['5', 5_000],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['86400', 600_000],
  ['-5', 0],
  ['soon', 0],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  [undefined, 0],
])('Retry-After: %s asks for %i ms', (header, delay) => {
  expect(askedDelay(header, now)).toBe(delay);
});
