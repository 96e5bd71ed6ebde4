import { afterEach, beforeEach, expect, vi } from 'vitest';

/*
 * No test goes on with the clock of another, nor with what it has stored. An unexpected console.error or
 * console.warn fails the test that caused it: one that expects it spies on it itself.
 */
const unexpected: unknown[][] = [];

beforeEach(() => {
  unexpected.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => unexpected.push(words));
  }
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  expect(unexpected, 'unexpected console output').toEqual([]);
});
