import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLatePart } from '../../../src/lib/createLatePart.ts';
import { loadWithFiles } from '../../../src/lib/loadWithFiles.ts';
import { nextPaint } from '../../../src/lib/nextPaint.ts';
import { holdIdleWork, releaseIdleWork, whenIdle } from '../../../src/lib/whenIdle.ts';

const idle: (() => void)[] = [];
const work = vi.fn();

beforeEach(() => {
  idle.length = 0;
  work.mockReset();
  vi.stubGlobal('requestIdleCallback', (next: () => void) => idle.push(next));
  vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
});
afterEach(releaseIdleWork);

test('work waits until something is shown, and then until the browser is idle', () => {
  whenIdle(work)();
  holdIdleWork();
  whenIdle(work)();
  const cancel = whenIdle(work);
  expect(idle).toEqual([]);
  releaseIdleWork();
  expect(idle).toHaveLength(1);
  expect(work).not.toHaveBeenCalled();
  idle[0]?.();
  expect(work).toHaveBeenCalledOnce();
  cancel();
  expect(idle).toEqual([]);
});

test('the next paint is a task after the frame, or after a second without a frame', async () => {
  vi.useFakeTimers();
  void nextPaint().then(work);
  requestAnimationFrame(() => expect(work).not.toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(20);
  expect(work).toHaveBeenCalledTimes(1);
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  void nextPaint().then(work);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

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
  const lost = new TypeError('lost on its way');
  const fetchPart = vi.fn(async () => 'part');
  fetchPart.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const late = createLatePart(fetchPart);
  await expect(late.load()).rejects.toThrow(lost);
  expect(fetchPart).toHaveBeenCalledTimes(2);
  expect(await late.load()).toBe('part');
});

test('a part comes once its style sheet has, which is requested again where it failed', async () => {
  const load = vi.fn(async () => 'part');
  const part = () => loadWithFiles(load, ['static/part.css', 'static/other.js']);
  const requested = () => [...document.head.querySelectorAll('link')];
  const lost = expect(part()).rejects.toThrow('style sheet');
  expect(requested().map(({ rel }) => rel)).toEqual(['stylesheet', 'modulepreload']);
  for (const link of requested()) link.dispatchEvent(new Event('error'));
  await lost;
  expect(load).not.toHaveBeenCalled();

  const both = Promise.all([part(), part()]);
  const [script, style, ...more] = requested();
  expect([script?.rel, style?.rel, more]).toEqual(['modulepreload', 'stylesheet', []]);
  style?.dispatchEvent(new Event('load'));
  expect(await both).toEqual(['part', 'part']);
});

test('nobody waits longer than ten seconds for a part, which may come all the same', async () => {
  vi.useFakeTimers();
  const { promise, resolve: arrive } = Promise.withResolvers<string>();
  const late = createLatePart(() => promise);
  const waiting = expect(late.load()).rejects.toMatchObject({ name: 'DeadlineExceeded' });
  await vi.advanceTimersByTimeAsync(10_000);
  await waiting;
  arrive('part');
  expect(await late.load()).toBe('part');
});
