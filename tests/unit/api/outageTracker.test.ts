import { beforeEach, expect, test } from 'vitest';
import { createOutageTracker } from '../../../src/api/createOutageTracker.ts';
import {
  errorMessage,
  HttpError,
  InvalidAnswerError,
  NetworkError,
  notFoundMessage,
  unexpectedMessage,
} from '../../../src/api/errors.ts';

let shown: string[];
let logged: string[];
let isOnline: boolean;
let outages: ReturnType<typeof createOutageTracker>;

beforeEach(() => {
  shown = [];
  logged = [];
  isOnline = true;
  outages = createOutageTracker({
    show: (message) => shown.push(message),
    log: (error, path) => logged.push(`${path} ${error.message}`),
    isOnline: () => isOnline,
  });
});

function fail(path: string, error: unknown, isQuiet = false) {
  outages.failed({ error, message: errorMessage(error), path, isQuiet });
}

test('an outage is shown once and logged once per path, however often its calls fail', () => {
  for (let focus = 0; focus < 3; focus += 1) {
    fail('/me', new NetworkError());
    fail('/me/applications', new HttpError(503));
  }
  expect(shown).toEqual([unexpectedMessage]);
  expect(logged).toEqual([
    '/me The API could not be reached',
    '/me/applications The API answered 503',
  ]);
});

test.each([
  [404, notFoundMessage],
  [503, unexpectedMessage],
])('a path that repeats %i is shown once until it answers', (status, message) => {
  for (const outage of [[message], [message, message]]) {
    for (let focus = 0; focus < 3; focus += 1) {
      fail('/me', new HttpError(status));
    }
    expect(shown).toEqual(outage);
    outages.answered({ path: '/me' });
  }
});

test('the next outage is shown and logged again', () => {
  for (let outage = 0; outage < 2; outage += 1) {
    fail('/me', new NetworkError());
    fail('/me/applications', new NetworkError());
    outages.answered({ path: '/me' });
    outages.answered({ path: '/me/applications' });
  }
  expect(shown).toEqual([unexpectedMessage, unexpectedMessage]);
  expect(logged).toHaveLength(4);
});

test('a call that keeps failing beside one that answers is shown once', () => {
  for (let focus = 0; focus < 3; focus += 1) {
    outages.answered({ path: '/me' });
    fail('/me/applications', new HttpError(focus === 1 ? 404 : 500));
  }
  expect(shown).toEqual([unexpectedMessage, notFoundMessage]);
});

test('another failure of the same outage is logged and not shown', () => {
  fail('/me', new HttpError(500));
  fail('/me', new InvalidAnswerError('not JSON'));
  expect(shown).toEqual([unexpectedMessage]);
  expect(logged).toHaveLength(2);
});

test('a refusal ends an outage, as the service is there, and is logged once', () => {
  fail('/me', new NetworkError());
  fail('/me', new HttpError(403));
  fail('/me', new HttpError(403));
  fail('/me', new NetworkError());
  expect(shown).toEqual([unexpectedMessage, unexpectedMessage]);
  expect(logged).toHaveLength(3);
});

test('calls that fail together show the same message once', () => {
  fail('/a', new HttpError(404));
  fail('/b', new HttpError(404));
  expect(shown).toEqual([notFoundMessage]);
});

test('a validation message is shown every time', () => {
  fail('/a', new HttpError(400, 'The name is taken.'));
  fail('/a', new HttpError(400, 'The name is taken.'));
  expect(shown).toEqual(['The name is taken.', 'The name is taken.']);
});

test('a call that took too long failed; one that was aborted or refused here did not', () => {
  fail('/me', new DOMException('took too long', 'TimeoutError'));
  fail('/me', new DOMException('', 'AbortError'));
  fail('/me', new Error('nobody is signed in'));
  fail('/me', new DOMException('took too long', 'TimeoutError'));
  expect(shown).toEqual([unexpectedMessage]);
  expect(logged).toEqual(['/me took too long']);
});

test('an outage is not shown where the page says it, or while the browser is offline', () => {
  fail('/me', new NetworkError(), true);
  isOnline = false;
  fail('/me', new NetworkError());
  expect(shown).toEqual([]);
  expect(logged).toHaveLength(1);
  fail('/me', new HttpError(400, 'The name is taken.'), true);
  expect(shown).toEqual(['The name is taken.']);

  isOnline = true;
  fail('/me', new NetworkError());
  expect(shown).toEqual(['The name is taken.', unexpectedMessage]);
});
