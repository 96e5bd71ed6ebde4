import { beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/api/errors.ts';
import { codeOf, createErrorLog } from '../../../src/lib/ErrorLog.ts';

beforeEach(() => sessionStorage.clear());

const kept = () => Object.values({ ...sessionStorage }).join();

test('an error has one reference of eight digits, wherever it is asked for', () => {
  const errors = createErrorLog();
  const error = new HttpError(503);
  const reference = errors.record('/me', codeOf(error), error);
  expect(reference).toMatch(/^[\da-f]{8}$/);
  expect(errors.record('window', codeOf(error), error)).toBe(reference);
  expect(errors.referenceOf('page', codeOf(error), error)).toBe(reference);
  expect(errors.entries()).toMatchObject([{ reference, source: '/me', code: 'HttpError 503' }]);
});

test('a page shows the reference of the last failure of the same kind, where its own was not reported', () => {
  const errors = createErrorLog();
  const code = codeOf(new HttpError(503));
  errors.record('/me', code, new HttpError(503));
  const second = errors.record('/me', code, new HttpError(503));
  expect(errors.referenceOf('/me', code, new HttpError(503))).toBe(second);
  expect(errors.referenceOf('/me', 'HttpError 500')).not.toBe(second);
  expect(errors.entries()).toHaveLength(3);
});

test('the last five of a tab outlast a reload', () => {
  const before = createErrorLog();
  const references = Array.from({ length: 5 }, () => before.record('window', 'TypeError'));
  const after = createErrorLog();
  const last = after.record('page', 'RangeError');
  const known = after.entries().map(({ reference }) => reference);
  expect(known).toEqual([...references.slice(1), last]);
  expect(after.referenceOf('window', 'TypeError')).not.toBe(references.at(-1));
});

test('holds fixed words alone: no message, query, or name that an error was given', () => {
  const errors = createErrorLog();
  const error = new Error('Amara Fielding at Exmoor, eyJhbGciOi.J9.x');
  error.name = 'Amara';
  errors.record('/me?code=s3cret#state', codeOf(error), error);
  errors.record('window', codeOf('Amara Fielding'), 'Amara Fielding');
  expect(errors.entries()).toMatchObject([
    { source: '/me', code: 'Error' },
    { source: 'window', code: 'Error' },
  ]);
  for (const secret of ['Amara', 'Exmoor', 'eyJ', 's3cret']) expect(kept()).not.toContain(secret);
});

test('is empty after it was cleared, here and after a reload', () => {
  const errors = createErrorLog();
  errors.record('page', 'Error');
  errors.clear();
  expect(errors.entries()).toEqual([]);
  expect(createErrorLog().entries()).toEqual([]);
  expect(kept()).toBe('');
});

test.each(['', 'null', '{}', '[1]', '[{"reference":"<b>"}]'])(
  'ignores a stored log of %j',
  (text) => {
    sessionStorage.setItem('natural-capital-suite.errors', text);
    expect(createErrorLog().entries()).toEqual([]);
  },
);

test('works where storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const errors = createErrorLog();
  const reference = errors.record('page', 'Error');
  expect(errors.entries()).toMatchObject([{ reference }]);
});
