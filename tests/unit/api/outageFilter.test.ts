import { beforeEach, expect, test, vi } from 'vitest';
import { createOutageFilter } from '../../../src/api/createOutageFilter.ts';
import {
  errorMessage,
  notFoundMessage,
  unexpectedMessage,
} from '../../../src/api/errorCatalogue.ts';
import { HttpError, NetworkError } from '../../../src/api/errors.ts';

const show = vi.fn<(message: string) => void>();
let filter: ReturnType<typeof createOutageFilter>;

beforeEach(() => {
  show.mockClear();
  filter = createOutageFilter(show);
});

function fail(path: string, error: unknown) {
  filter.failed({ error, message: errorMessage(error), path });
}

function shown() {
  return show.mock.calls.flat();
}

test('an outage is said once, however many calls it fails', () => {
  for (let focus = 0; focus < 3; focus += 1) {
    fail('/me', new NetworkError());
    fail('/me/applications', new HttpError(503));
  }
  expect(shown()).toEqual([unexpectedMessage]);
});

test('the next outage is said again', () => {
  for (let outage = 0; outage < 2; outage += 1) {
    fail('/me', new NetworkError());
    fail('/me/applications', new NetworkError());
    filter.answered({ path: '/me' });
    filter.answered({ path: '/me/applications' });
  }
  expect(shown()).toEqual([unexpectedMessage, unexpectedMessage]);
});

test('a call that keeps failing beside one that answers is said once', () => {
  for (let focus = 0; focus < 3; focus += 1) {
    filter.answered({ path: '/me' });
    fail('/me/applications', new HttpError(500));
  }
  expect(shown()).toEqual([unexpectedMessage]);
});

test('a refusal ends an outage: the service is there', () => {
  fail('/me', new NetworkError());
  fail('/me', new HttpError(403));
  fail('/me', new NetworkError());
  expect(shown()).toEqual([unexpectedMessage, unexpectedMessage]);
});

test('an abort neither speaks nor ends an outage', () => {
  fail('/me', new NetworkError());
  fail('/me', new DOMException('', 'AbortError'));
  fail('/me', new NetworkError());
  expect(shown()).toEqual([unexpectedMessage]);
});

test('the same words of calls that fail together are said once', () => {
  vi.useFakeTimers();
  fail('/a', new HttpError(404));
  fail('/b', new HttpError(404));
  fail('/c', new HttpError(400, 'The name is taken.'));
  expect(shown()).toEqual([notFoundMessage, 'The name is taken.']);
  vi.runAllTimers();
  fail('/a', new HttpError(404));
  expect(shown()).toHaveLength(3);
  vi.useRealTimers();
});
