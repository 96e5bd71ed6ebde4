import { expect, test, vi } from 'vitest';
import { createLatePart } from '../../../src/lib/createLatePart.ts';

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

test.each([
  ['that is lost on its way is fetched again at once', 'lost on its way', 2],
  // Vite asks for it once, and would go on without.
  ['whose style sheet is missing is not', 'Unable to preload CSS', 1],
])('a part %s, and by the next call', async (_, message, times) => {
  const fetchPart = vi.fn(async () => 'part');
  for (let fault = 0; fault < times; fault += 1) {
    fetchPart.mockRejectedValueOnce(new TypeError(message));
  }
  const late = createLatePart(fetchPart);
  await expect(late.load()).rejects.toThrow(message);
  expect(fetchPart).toHaveBeenCalledTimes(times);
  expect(await late.load()).toBe('part');
  expect(fetchPart).toHaveBeenCalledTimes(times + 1);
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
