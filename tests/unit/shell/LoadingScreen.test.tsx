import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { LoadingScreen } from '../../../src/shell/LoadingScreen.tsx';

const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const loadingMarkup = page.getElementById('root')?.innerHTML ?? '';

test('says after five seconds that it is still loading', () => {
  vi.useFakeTimers();
  render(<LoadingScreen />);
  act(() => vi.advanceTimersByTime(4900));
  expect(screen.getByRole('status').textContent).toBe('Loading');
  act(() => vi.advanceTimersByTime(200));
  expect(screen.getByRole('status', { name: 'Loading' }).textContent).toBe('Still loading…');
});

test('hydrates the markup of index.html without touching it', async () => {
  const container = document.createElement('div');
  container.innerHTML = loadingMarkup;
  const screenOfTheFile = container.firstChild;
  const recoverable: unknown[] = [];
  await act(async () => {
    hydrateRoot(container, <LoadingScreen />, {
      onRecoverableError: (error) => recoverable.push(error),
    });
  });
  expect(recoverable).toEqual([]);
  expect(container.firstChild).toBe(screenOfTheFile);
  expect(container.innerHTML).toBe(loadingMarkup);
});
