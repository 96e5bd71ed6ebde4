import { afterEach, beforeEach, vi } from 'vitest';

/* No test goes on with the clock of another, nor with what it has stored. */
afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
