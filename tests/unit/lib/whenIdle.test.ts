import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('waits until something is shown, and then until the browser is idle', () => {
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
