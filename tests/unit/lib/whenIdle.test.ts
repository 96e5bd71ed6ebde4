import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextPaint } from '../../../src/lib/nextPaint.ts';
import { holdIdleWork, releaseIdleWork, whenIdle } from '../../../src/lib/whenIdle.ts';

const idle: (() => void)[] = [];

beforeEach(() => {
  idle.length = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
});
afterEach(releaseIdleWork);

test('waits until something is shown, and then until the browser is idle', () => {
  const work = vi.fn();
  holdIdleWork();
  whenIdle(work);
  expect(idle).toEqual([]);
  releaseIdleWork();
  whenIdle(work);
  expect(idle).toHaveLength(2);
  expect(work).not.toHaveBeenCalled();
  idle[0]?.();
  expect(work).toHaveBeenCalledOnce();
});

test('is cancelled while it is held, and after', () => {
  holdIdleWork();
  whenIdle(() => undefined)();
  const cancel = whenIdle(() => undefined);
  releaseIdleWork();
  expect(idle).toHaveLength(1);
  cancel();
  expect(idle).toEqual([]);
});

test('the next paint is a task of its own after the frame, or after a second where nothing is painted', async () => {
  vi.useFakeTimers();
  const painted = vi.fn();
  void nextPaint().then(painted);
  requestAnimationFrame(() => expect(painted).not.toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(20);
  expect(painted).toHaveBeenCalledOnce();
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  void nextPaint().then(painted);
  await vi.advanceTimersByTimeAsync(999);
  expect(painted).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(painted).toHaveBeenCalledTimes(2);
});
