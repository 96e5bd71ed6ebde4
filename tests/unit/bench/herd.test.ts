import { expect, test } from 'vitest';
import { peak, recovery, simulateHerd } from '../../bench/simulateHerd.ts';

const clients = 10_000;
/** In seconds: so few clients make a shorter one vary by chance. */
const window = 60;

test.each([
  ['without Retry-After', () => 0],
  ['with Retry-After to its end', (left: number) => Math.min(left, 600) * 1000],
])('an outage %s neither doubles the load nor lasts', (_what, retryAfterMs) => {
  const herd = simulateHerd(clients, retryAfterMs);
  // A poll every ten minutes, five returns and one load an hour, some of them in the place of another.
  expect((herd.steady * 3600) / clients).toBeCloseTo(11.3, 0);
  expect(peak(herd, window)).toBeGreaterThan(1.2);
  expect(peak(herd, window)).toBeLessThanOrEqual(2);
  expect(recovery(herd, window)).toBeLessThanOrEqual(300);
});
