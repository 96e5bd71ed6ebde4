import { afterEach, beforeEach, expect, vi } from 'vitest';

/*
 * An unexpected console.error or console.warn fails the test that caused it.
 * A test that expects one spies on it itself: vi.spyOn(console, 'error').mockImplementation(…).
 */
const unexpected: unknown[][] = [];

beforeEach(() => {
  unexpected.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => unexpected.push(words));
  }
});

afterEach(() => {
  expect(unexpected, 'unexpected console output').toEqual([]);
});
