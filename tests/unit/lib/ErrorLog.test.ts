import { expect, test, vi } from 'vitest';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';

const kept = () => Object.values({ ...sessionStorage }).join();

test('a page load has one reference of eight digits, and keeps an error once of a kind', () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const errors = createErrorLog();
  const { reference } = errors;
  expect(reference).toMatch(/^\d{4} \d{4}$/);
  errors.record('/me', 'HttpError 503');
  vi.setSystemTime(118_000);
  errors.record('/me/applications', 'HttpError 503');
  errors.record('/me', 'HttpError 503');
  expect(errors.entries()).toEqual([
    { reference, at: 118_000, source: '/me/applications', code: 'HttpError 503' },
    { reference, at: 118_000, source: '/me', code: 'HttpError 503' },
  ]);
});

test('the next page load has another, beside what the one before has kept', () => {
  const before = createErrorLog();
  before.record('/me', 'HttpError 503');
  const after = createErrorLog();
  after.record('/me', 'HttpError 503');
  expect(after.reference).not.toBe(before.reference);
  expect(after.entries().map(({ reference }) => reference)).toEqual([
    before.reference,
    after.reference,
  ]);
});

test('the last five of a tab outlast a reload', () => {
  const before = createErrorLog();
  const sources = ['a', 'b', 'c', 'd', 'e'];
  for (const source of sources) before.record(source, 'TypeError');
  const after = createErrorLog();
  after.record('page', 'RangeError');
  expect(after.entries().map(({ source }) => source)).toEqual([...sources.slice(1), 'page']);
});

test('holds a path without its query and fragment', () => {
  const errors = createErrorLog();
  errors.record('/me?code=s3cret#state', 'Error');
  expect(errors.entries()).toMatchObject([{ source: '/me' }]);
  expect(kept()).not.toMatch(/s3cret|state/);
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
