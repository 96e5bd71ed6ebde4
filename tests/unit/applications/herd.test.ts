import { expect, test, vi } from 'vitest';
import {
  dedupingInterval,
  refreshInterval,
  retryDelay,
} from '../../../src/applications/userData/timing.ts';
import { seededRandom } from '../../bench/statistics.ts';

/* What an outage of the API makes of many launchers, and they of the API. A clock ticks once a second. */

const clients = 10_000;
/** Everybody has opened the page by then, and asks again by itself. */
const settled = (2 * refreshInterval) / 1000;
const outage = { start: settled + 5 * 60, end: settled + 35 * 60 };
const duration = outage.end + 20 * 60;

/** How often each client does what, besides the page's own interval. */
const perHour = { returns: 5, loads: 1 };

/** So few clients make a shorter one vary by chance. */
const window = 60;

test.each([
  ['without Retry-After', () => 0],
  ['with Retry-After to its end', (left: number) => Math.min(left, 600) * 1000],
])('an outage %s neither doubles the load nor lasts', (_what, retryAfterMs) => {
  const { load, lastAnswered } = simulate(retryAfterMs);
  const steady = mean(load.slice(settled, outage.start));
  // A poll every ten minutes, five returns and one load an hour, some of them in the place of another.
  expect((steady * 3600) / clients).toBeCloseTo(11.3, 0);
  const peak = Math.max(...windows(load, outage.start)) / steady;
  expect(peak).toBeGreaterThan(1.2);
  expect(peak).toBeLessThanOrEqual(2);
  const busy = windows(load, outage.end).findLastIndex((requests) => requests > 1.1 * steady);
  expect(Math.max(lastAnswered, (busy + 1) * window)).toBeLessThanOrEqual(300);
});

/**
 * All clients, with cards and in sight, through an outage of 30 minutes that fails every request at
 * once, by the page's own rules of when to ask.
 * @param retryAfterMs what the API asks for with its 503 that many seconds before the outage ends.
 */
function simulate(retryAfterMs: (left: number) => number) {
  const random = seededRandom(16);
  vi.spyOn(Math, 'random').mockImplementation(random);
  const queue: (() => void)[][] = Array.from({ length: duration }, () => []);
  /** Requests of each second for one of the two resources; the other's are like them. */
  const load = new Array<number>(duration).fill(0);
  let second = 0;
  let lastAnswered = 0;
  const at = (when: number, happening: () => void) => queue[Math.ceil(when)]?.push(happening);
  const nextAt = (rate: number) => second - (Math.log(1 - random()) * 3600) / rate;

  function addClient(): void {
    let isAnswered = false;
    let askedAt = Number.NEGATIVE_INFINITY;
    /** In a row; a return begins anew, as SWR counts. */
    let failures = 0;
    let [pausedUntil, retryAt, pollAt] = [0, 0, 0];
    const throttled = () => askedAt + dedupingInterval / 1000 - second;

    function ask(failure = 1): void {
      load[second] = (load[second] ?? 0) + 1;
      askedAt = second;
      if (second >= outage.start && second < outage.end) {
        const pause = retryAfterMs(outage.end - second);
        const canWait = isAnswered || failures > 0;
        const delay = retryDelay({ failures: failure, pause, canWait });
        failures = failure;
        pausedUntil = second + pause / 1000;
        retryAt = Math.ceil(second + delay / 1000);
        at(retryAt, () => retryAt === second && ask(failures + 1));
        return;
      }
      if (failures > 0) lastAnswered = second - outage.end;
      isAnswered = true;
      [failures, pausedUntil, retryAt] = [0, 0, 0];
    }

    function schedulePoll(): void {
      pollAt = second + refreshInterval / 1000;
      at(pollAt, () => {
        if (pollAt !== second) return; // of a page that has been left
        schedulePoll();
        if (failures === 0 && throttled() <= 0) ask();
      });
    }

    function open(): void {
      at(nextAt(perHour.loads), open);
      isAnswered = false;
      [failures, pausedUntil, retryAt] = [0, 0, 0];
      schedulePoll();
      ask();
    }

    function look(): void {
      if (throttled() <= 0 && second >= pausedUntil) ask();
    }

    function comeBack(): void {
      at(nextAt(perHour.returns), comeBack);
      look();
    }

    second = Math.floor((random() * refreshInterval) / 1000);
    at(second, open);
    at(nextAt(perHour.returns), comeBack);
  }

  for (let client = 0; client < clients; client += 1) addClient();
  for (second = 0; second < duration; second += 1) {
    // What happens in this second may schedule more for it, which is heard too.
    for (const happening of queue[second] ?? []) happening();
  }
  return { load, lastAnswered };
}

function mean(load: readonly number[]): number {
  return load.reduce((sum, requests) => sum + requests, 0) / load.length;
}

function windows(load: readonly number[], from: number): number[] {
  const length = Math.floor((load.length - from) / window);
  return Array.from({ length }, (_, index) => {
    const start = from + index * window;
    return mean(load.slice(start, start + window));
  });
}
