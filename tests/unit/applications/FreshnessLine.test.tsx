import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Freshness } from '../../../src/applications/freshness.ts';
import { FreshnessLine } from '../../../src/applications/LiveFreshness.tsx';

const now = new Date(2026, 2, 12, 9, 12).getTime();

function showLine(kind: Freshness['kind']) {
  const onRefresh = vi.fn();
  const line = (current: Freshness['kind']) => (
    <FreshnessLine
      freshness={{ kind: current, savedAt: now }}
      now={now}
      onRefresh={onRefresh}
      onSignIn={vi.fn()}
    />
  );
  const { rerender } = render(line(kind));
  return { onRefresh, become: (current: Freshness['kind']) => rerender(line(current)) };
}

const status = () => screen.getByRole('status');
const isSpoken = () => status().getAttribute('aria-live') === 'polite';

test('is itself the button while all is well, and the same one with its word when it is not', async () => {
  const { become, onRefresh } = showLine('fresh');
  const button = screen.getByRole('button', { name: 'Updated 09:12, refresh' });
  button.focus();
  become('offline');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBe(button);
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(onRefresh).toHaveBeenCalledOnce();
});

test('speaks only when its meaning changes', () => {
  const { become } = showLine('refreshing');
  const spoken = (
    ['fresh', 'refreshing', 'fresh', 'offline', 'refreshing', 'offline', 'fresh'] as const
  ).map((kind) => {
    become(kind);
    return isSpoken();
  });
  expect(spoken).toEqual([false, false, false, true, false, false, true]);
});

test('speaks the outcome of a refresh that was asked for', async () => {
  const { become, onRefresh } = showLine('fresh');
  await userEvent.click(screen.getByRole('button', { name: /refresh$/i }));
  expect(onRefresh).toHaveBeenCalledOnce();
  become('refreshing');
  expect(isSpoken()).toBe(false);
  become('fresh');
  expect(isSpoken()).toBe(true);
});
