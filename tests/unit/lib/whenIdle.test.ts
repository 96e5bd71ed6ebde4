import { afterEach, expect, test, vi } from 'vitest';
import { holdIdleWork, whenIdle } from '../../../src/lib/whenIdle.ts';

const idle: (() => void)[] = [];

function stubIdleness() {
  idle.length = 0;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
}

afterEach(() => holdIdleWork(Promise.resolve()));

test('waits until the browser is idle', () => {
  stubIdleness();
  const work = vi.fn();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  idle[0]?.();
  expect(work).toHaveBeenCalledOnce();
});

test('schedules nothing while idle work is postponed', async () => {
  stubIdleness();
  let release: () => void = () => undefined;
  const end = new Promise<void>((resolve) => {
    release = resolve;
  });
  holdIdleWork(end);
  whenIdle(() => undefined);
  await Promise.resolve();
  expect(idle).toEqual([]);

  release();
  await end;
  expect(idle).toHaveLength(1);
});

test('is cancelled while it is postponed, and after', async () => {
  stubIdleness();
  holdIdleWork(Promise.resolve());
  whenIdle(() => undefined)();
  await Promise.resolve();
  expect(idle).toEqual([]);

  const cancel = whenIdle(() => undefined);
  await Promise.resolve();
  expect(idle).toHaveLength(1);
  cancel();
  expect(idle).toEqual([]);
});
