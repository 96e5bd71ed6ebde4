import { expect, test, vi } from 'vitest';
import { createStored } from '../../../src/lib/safeStorage.ts';

const open = () => createStored('key', (text) => text ?? '', String);

test.each([
  ['another tab', new StorageEvent('storage', { key: 'key' })],
  ['another tab, which removed all', new StorageEvent('storage')],
  ['the history', new PageTransitionEvent('pageshow', { persisted: true })],
])('a stored value follows what was stored meanwhile, told by %s', (_, event) => {
  localStorage.setItem('key', 'before');
  const stored = open();
  const heard = vi.fn();
  stored.subscribe(heard);
  localStorage.setItem('key', 'after');
  dispatchEvent(event);
  expect(heard).toHaveBeenCalledOnce();
  expect(stored.get()).toBe('after');
});

test('a stored value is there at the next start', () => {
  open().set('chosen');
  expect(open().get()).toBe('chosen');
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
