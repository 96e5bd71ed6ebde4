import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportUnhandledErrors } from '../../../src/telemetry/reportUnhandledErrors.ts';

const trackError = vi.fn();
let end: () => void;

beforeEach(() => {
  trackError.mockClear();
  end = reportUnhandledErrors({ trackError });
});

afterEach(() => end());

function reject(reason: unknown) {
  // jsdom has no PromiseRejectionEvent.
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

test('uncaught errors and unhandled rejections are reported', () => {
  const error = new Error('broken');
  dispatchEvent(new ErrorEvent('error', { error, message: 'broken' }));
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  reject(error);
  expect(trackError.mock.calls).toEqual([
    [error, 'window'],
    ['Script error.', 'window'],
    [error, 'promise'],
  ]);
});

test('nothing is reported after the end', () => {
  end();
  reject(new Error('broken'));
  dispatchEvent(new ErrorEvent('error', { error: new Error('broken') }));
  expect(trackError).not.toHaveBeenCalled();
});
