import { expect, test, vi } from 'vitest';
import { HttpError, isWorthRetrying } from '../../../src/api/errors.ts';
import { retryDelay } from '../../../src/applications/userData/timing.ts';

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
  ['six', { failures: 6, canWait: false }, [5, 165]],
  ['forty', { failures: 40, canWait: false }, [5, 300]],
  ['one where there are cards', {}, [5, 300]],
  ['two, once chance has spread the clients', { failures: 2 }, [300, 300]],
  ['one with Retry-After, which would bring them together', { pause: 10 * minute }, [600, 895]],
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
