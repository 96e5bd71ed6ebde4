import { expect, test } from 'vitest';
import { retryDelay } from '../../../src/auth/backoff.ts';

test.each([
  [1, 500, 1_000],
  [2, 1_000, 2_000],
  [5, 8_000, 16_000],
  [60, 30_000, 60_000],
])('after %i failures waits from %i to %i ms', (failures, least, most) => {
  expect(retryDelay(failures, () => 0)).toBe(least);
  expect(retryDelay(failures, () => 1)).toBe(most);
});
