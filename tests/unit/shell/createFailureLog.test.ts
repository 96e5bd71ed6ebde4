import { expect, test, vi } from 'vitest';
import { HttpError, InvalidAnswerError } from '../../../src/api/errors.ts';
import { createFailureLog } from '../../../src/shell/createFailureLog.ts';

function logged() {
  const trackError = vi.fn();
  const print = vi.fn();
  return { trackError, print, log: createFailureLog({ trackError, print }) };
}

const failure = (error: unknown, path = '/me') => ({ error, path, message: undefined });

test('tells console and telemetry which call failed and how', () => {
  const { trackError, print, log } = logged();
  const error = new HttpError(503, 'somebody’s words');
  log.failed(failure(error));
  expect(print.mock.calls).toEqual([['/me: The API answered 503']]);
  expect(trackError.mock.calls).toEqual([[error, '/me']]);
});

test('tells of an outage once per path, and again after an answer', () => {
  const { print, log } = logged();
  log.failed(failure(new HttpError(500)));
  log.failed(failure(new HttpError(500)));
  log.failed(failure(new HttpError(500), '/me/applications'));
  expect(print).toHaveBeenCalledTimes(2);

  log.failed(failure(new InvalidAnswerError('not JSON')));
  expect(print).toHaveBeenCalledTimes(3);

  log.answered({ path: '/me' });
  log.failed(failure(new InvalidAnswerError('not JSON')));
  expect(print).toHaveBeenCalledTimes(4);
});

test('a call that took too long failed; one that was given up did not', () => {
  const { print, log } = logged();
  log.failed(failure(new DOMException('', 'AbortError')));
  log.failed(failure(new Error('nobody is signed in')));
  expect(print).not.toHaveBeenCalled();

  log.failed(failure(new DOMException('took too long', 'TimeoutError')));
  expect(print).toHaveBeenCalledOnce();
});
