import { expect, test, vi } from 'vitest';
import { noteServerTime, now } from '../../../src/lib/serverClock.ts';

const device = Date.UTC(2026, 2, 12, 20, 52);
const server = Date.UTC(2026, 2, 12, 18, 52);

test('follows the server’s clock once it is known, until the device’s clock is set', () => {
  vi.useFakeTimers({ now: device, toFake: ['Date', 'performance'] });
  expect(now()).toBe(device);
  noteServerTime(server);
  expect(now()).toBe(server);
  vi.advanceTimersByTime(5_000);
  expect(now()).toBe(server + 5_000);

  vi.setSystemTime(server + 5_000);
  expect(now()).toBe(server + 5_000);
});
