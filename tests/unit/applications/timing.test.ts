import { expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/api/errors.ts';
import {
  dedupingInterval,
  isWorthRetrying,
  refreshInterval,
  retryDelay,
} from '../../../src/applications/userData/timing.ts';
import { seededRandom } from '../../support/seededRandom.ts';

const minute = 60_000;

/** The shortest and the longest delay, in seconds. */
function delays(failure: Partial<Parameters<typeof retryDelay>[0]>) {
  const usual = { failures: 1, pause: 0, canWait: true };
  return [0, 1].map((random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    return retryDelay({ ...usual, ...failure }) / 1000;
  });
}

test.each<[string, Parameters<typeof delays>[0], [least: number, most: number]]>([
  ['one failure with nothing to show', { canWait: false }, [5, 10]],
  ['two of them', { failures: 2, canWait: false }, [5, 15]],
  ['three', { failures: 3, canWait: false }, [5, 25]],
  ['six', { failures: 6, canWait: false }, [5, 165]],
  ['seven', { failures: 7, canWait: false }, [5, 300]],
  ['forty', { failures: 40, canWait: false }, [5, 300]],
  ['one where there are cards', {}, [5, 300]],
  ['two, once chance has spread the clients', { failures: 2 }, [300, 300]],
  ['one with Retry-After, which would bring them together', { pause: 10 * minute }, [600, 895]],
  ['two with Retry-After', { failures: 2, pause: 10 * minute }, [600, 895]],
  ['one with Retry-After and nothing to show', { pause: minute, canWait: false }, [60, 120]],
])('after %s spreads the clients', (_what, failure, expected) => {
  expect(delays(failure)).toEqual(expected);
});

test('retries by itself what may pass, and nothing that needs a person', () => {
  const failed = [400, 401, 403, 404, 408, 429, 500, 503].filter((status) =>
    isWorthRetrying(new HttpError(status)),
  );
  expect(failed).toEqual([408, 429, 500, 503]);
  expect(isWorthRetrying(new TypeError('no network'))).toBe(true);
  expect(isWorthRetrying(Object.assign(new Error(), { name: 'SignInRequired' }))).toBe(false);
});

/* An outage of the API, for many launchers that show cards and are in sight. Times are in minutes. */

const clients = 10_000;
/** Everybody has opened the page by then, and asks again by itself. */
const settled = (2 * refreshInterval) / minute;
const outage = { start: settled + 5, end: settled + 35 };
const duration = outage.end + 20;
/** How often each client does what, besides the page's own interval. */
const perHour = { returns: 5, loads: 1 };

test.each([
  ['without Retry-After', () => 0],
  ['with Retry-After to its end', (left: number) => Math.min(left, 10) * minute],
])('an outage %s neither doubles the load nor lasts', (_what, pauseOf) => {
  vi.spyOn(Math, 'random').mockImplementation(seededRandom(16));
  const load = new Array<number>(duration).fill(0);
  const answered = Array.from({ length: clients }, () => playClient(load, pauseOf));
  const steady = load.slice(settled, outage.start).reduce((sum, asked) => sum + asked, 0) / 5;
  // A poll every ten minutes, five returns and one load an hour, some of them in the place of another.
  expect((steady * 60) / clients).toBeCloseTo(11.3, 0);
  const peak = Math.max(...load.slice(outage.start)) / steady;
  expect(peak).toBeGreaterThan(1.2);
  expect(peak).toBeLessThanOrEqual(2);
  const lastBusy = load.findLastIndex((asked) => asked > 1.1 * steady);
  expect(Math.max(...answered, lastBusy + 1) - outage.end).toBeLessThanOrEqual(5);
});

/**
 * Adds to `load`, by minute, the requests of one client for one of the two resources; the other's are like
 * them. Returns when it was answered after the outage, which fails every request at once.
 */
function playClient(load: number[], pauseOf: (left: number) => number): number {
  const never = Number.POSITIVE_INFINITY;
  const after = (rate: number) => (-Math.log(1 - Math.random()) * 60) / rate;
  const at = { load: (Math.random() * settled) / 2, look: after(perHour.returns), poll: never };
  let [now, askedAt, answeredAt, pausedUntil, retryAt, failures] = [0, -never, 0, 0, never, 0];
  let hasCards = false;
  while (now < duration) {
    now = Math.min(at.load, at.look, at.poll, retryAt);
    const isRetry = now === retryAt;
    const isSoon = now - askedAt < dedupingInterval / minute;
    let isAsked = isRetry;
    if (now === at.look) {
      at.look += after(perHour.returns);
      isAsked = !isSoon && now >= pausedUntil && at.poll !== never;
    } else if (now === at.poll) {
      at.poll += refreshInterval / minute;
      isAsked = failures === 0 && !isSoon;
    } else if (now === at.load) {
      [at.load, at.poll] = [now + after(perHour.loads), now + refreshInterval / minute];
      [hasCards, failures, pausedUntil, isAsked] = [false, 0, 0, true];
    }
    if (!isAsked || now >= duration) continue;
    load[Math.floor(now)] = (load[Math.floor(now)] ?? 0) + 1;
    askedAt = now;
    if (now < outage.start || now >= outage.end) {
      if (failures > 0) answeredAt = now;
      [hasCards, failures, pausedUntil, retryAt] = [true, 0, 0, never];
      continue;
    }
    const pause = pauseOf(outage.end - now);
    const canWait = hasCards || failures > 0;
    // A return begins anew, as SWR counts.
    failures = isRetry ? failures + 1 : 1;
    pausedUntil = now + pause / minute;
    retryAt = now + retryDelay({ failures, pause, canWait }) / minute;
  }
  return answeredAt;
}
