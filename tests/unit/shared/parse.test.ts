import { expect, test } from 'vitest';
import { retryAfterDelay } from '../../../shared/parse.ts';

const now = Date.UTC(2026, 10, 21, 12);

test.each([
  ['5', 5_000],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['86400', 600_000],
  ['-5', 0],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  [undefined, 0],
])('Retry-After: %s asks for %i ms', (header, delay) => {
  expect(retryAfterDelay(header, now)).toBe(delay);
});
