import { expect, test, vi } from 'vitest';
import { createStore, until } from '../../../shared/createStore.ts';

test('tells of another value, of the same one never, and of none who has left', () => {
  const { set, subscribe } = createStore(1);
  const [staying, leaving] = [vi.fn(), vi.fn()];
  subscribe(staying);
  const leave = subscribe(leaving);
  set(1);
  expect(staying).not.toHaveBeenCalled();
  leave();
  set(2);
  expect(staying).toHaveBeenCalledOnce();
  expect(leaving).not.toHaveBeenCalled();
});

test('resolves once a value is reached, though another has followed', async () => {
  const store = createStore(1);
  const reached = vi.fn();
  const two = until(store, (value) => value === 2).then(reached);
  store.set(3);
  await Promise.resolve();
  expect(reached).not.toHaveBeenCalled();
  store.set(2);
  store.set(3);
  await two;
  await until(store, (value) => value === 3);
});
