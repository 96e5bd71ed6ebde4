import { expect, test, vi } from 'vitest';
import { createLatePart } from '../../../src/lib/createLatePart.ts';

const lost = () => Promise.reject(new TypeError('lost on its way'));

test('a part is fetched once, whoever asks for it, and then there for everybody', async () => {
  const fetchPart = vi.fn(async () => 'part');
  const late = createLatePart(fetchPart);
  const onChange = vi.fn();
  late.subscribe(onChange);
  expect(late.get()).toBeUndefined();
  late.preload();
  expect(await Promise.all([late.load(), late.load()])).toEqual(['part', 'part']);
  expect(late.get()).toBe('part');
  expect(fetchPart).toHaveBeenCalledOnce();
  expect(onChange).toHaveBeenCalledOnce();
});

test('a part that is lost on its way is fetched again at once, and by the next call', async () => {
  const fetchPart = vi.fn(async () => 'part');
  for (let times = 0; times < 3; times += 1) fetchPart.mockImplementationOnce(lost);
  const late = createLatePart(fetchPart);
  await expect(late.load()).rejects.toThrow('lost');
  expect(fetchPart).toHaveBeenCalledTimes(2);
  expect(await late.load()).toBe('part');
  expect(fetchPart).toHaveBeenCalledTimes(4);
});

test('nobody waits longer than ten seconds for a part, which may come all the same', async () => {
  vi.useFakeTimers();
  let arrive = (_part: string) => {};
  const late = createLatePart(() => new Promise<string>((resolve) => (arrive = resolve)));
  const waiting = expect(late.load()).rejects.toMatchObject({ name: 'DeadlineExceeded' });
  await vi.advanceTimersByTimeAsync(10_000);
  await waiting;
  arrive('part');
  expect(await late.load()).toBe('part');
});
