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
  errors.record('/me/applications?code=s3cret#state', 'HttpError 503');
  errors.record('/me', 'HttpError 503');
  expect(errors.entries()).toEqual([
    { reference, at: 118_000, source: '/me/applications', code: 'HttpError 503' },
    { reference, at: 118_000, source: '/me', code: 'HttpError 503' },
  ]);
  expect(kept()).not.toMatch(/s3cret|state/);
});

test('the next page load has another, beside the last five of the tab, until they are cleared', () => {
  const before = createErrorLog();
  for (const source of ['a', 'b', 'c', 'd', 'e', 'f']) before.record(source, 'TypeError');
  const after = createErrorLog();
  after.record('f', 'TypeError');
  expect(after.reference).not.toBe(before.reference);
  const known = after.entries().map(({ source, reference }) => [source, reference]);
  const earlier = ['c', 'd', 'e', 'f'].map((source) => [source, before.reference]);
  expect(known).toEqual([...earlier, ['f', after.reference]]);

  after.clear();
  expect([after.entries(), createErrorLog().entries(), kept()]).toEqual([[], [], '']);
});

test.each(['', 'null', '{}', '[1]', '[{"reference":"<b>"}]'])('ignores a log of %j', (text) => {
  sessionStorage.setItem('natural-capital-suite.errors', text);
  expect(createErrorLog().entries()).toEqual([]);
});
