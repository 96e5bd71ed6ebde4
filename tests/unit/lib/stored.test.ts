import { expect, test, vi } from 'vitest';
import { createStore, until } from '../../../shared/createStore.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { createStored } from '../../../src/lib/safeStorage.ts';

test('a store tells of another value, and of the same one never', async () => {
  const store = createStore(1);
  const heard = vi.fn();
  store.subscribe(heard);
  store.set(1);
  expect(heard).not.toHaveBeenCalled();
  store.set(2);
  expect(heard).toHaveBeenCalledOnce();
  await until(store, (value) => value === 2);
});

const open = () => createStored('key', (text) => text ?? '', String);

test.each([
  ['another tab', new StorageEvent('storage', { key: 'key' })],
  ['another tab, which removed all', new StorageEvent('storage')],
  ['the history', new PageTransitionEvent('pageshow', { persisted: true })],
])('a stored value is there at the next start, and follows %s', (_, event) => {
  open().set('before');
  const stored = open();
  expect(stored.get()).toBe('before');
  const heard = vi.fn();
  stored.subscribe(heard);
  localStorage.setItem('key', 'after');
  dispatchEvent(event);
  expect(heard).toHaveBeenCalledOnce();
  expect(stored.get()).toBe('after');
});

test('a value that cannot be stored holds for as long as the page', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
  const stored = open();
  expect(stored.get()).toBe('');
  stored.set('chosen');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(stored.get()).toBe('chosen');
});

const keptErrors = () => Object.values({ ...sessionStorage }).join();

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
  expect(keptErrors()).not.toMatch(/s3cret|state/);
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
  expect([after.entries(), createErrorLog().entries(), keptErrors()]).toEqual([[], [], '']);
});

test.each(['', 'null', '{}', '[1]', '[{"reference":"<b>"}]'])('ignores a log of %j', (text) => {
  sessionStorage.setItem('natural-capital-suite.errors', text);
  expect(createErrorLog().entries()).toEqual([]);
});
