import { expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/api/errors.ts';
import { codeOf, createErrorLog } from '../../../src/lib/ErrorLog.ts';

const kept = () => Object.values({ ...sessionStorage }).join();

test('an error has one reference of eight digits, wherever it is asked for', () => {
  const errors = createErrorLog();
  const error = new HttpError(503);
  const reference = errors.record('/me', codeOf(error), error);
  expect(reference).toMatch(/^\d{4} \d{4}$/);
  expect(errors.record('window', codeOf(error), error)).toBe(reference);
  expect(errors.referenceOf('page', codeOf(error), error)).toBe(reference);
  expect(errors.entries()).toMatchObject([{ reference, source: '/me', code: 'HttpError 503' }]);
});

test('what fails within a minute of something else is one incident, told once of a kind', () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const errors = createErrorLog();
  const [first, second, third] = [0, 59_000, 118_000].map((at) => {
    vi.setSystemTime(at);
    errors.record('/me', 'HttpError 503', new HttpError(503));
    return errors.record('/me/applications', 'HttpError 503', new HttpError(503));
  });
  expect([second, third]).toEqual([first, first]);
  expect(errors.entries()).toMatchObject([{ source: '/me', at: 118_000 }, { at: 118_000 }]);
  vi.setSystemTime(179_000);
  const next = errors.record('/me', 'HttpError 503');
  expect(next).not.toBe(first);
  expect(errors.referenceOf('/me/applications', 'HttpError 503')).toBe(first);
  expect(createErrorLog().record('page', 'TypeError')).toBe(next);
});

test('the last five of a tab outlast a reload', () => {
  const before = createErrorLog();
  const sources = ['a', 'b', 'c', 'd', 'e'];
  for (const source of sources) before.record(source, 'TypeError');
  const after = createErrorLog();
  after.record('page', 'RangeError');
  expect(after.entries().map(({ source }) => source)).toEqual([...sources.slice(1), 'page']);
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
