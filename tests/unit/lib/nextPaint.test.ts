import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextPaint } from '../../../src/lib/nextPaint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('resolves in a task of its own after the frame', async () => {
  const resolved = vi.fn();
  void nextPaint().then(resolved);
  requestAnimationFrame(() => expect(resolved).not.toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(20);
  expect(resolved).toHaveBeenCalledOnce();
});

test('resolves after a second where nothing is painted', async () => {
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  const resolved = vi.fn();
  void nextPaint().then(resolved);
  await vi.advanceTimersByTimeAsync(999);
  expect(resolved).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(resolved).toHaveBeenCalledOnce();
});
