import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FreshnessLine } from '../../../src/applications/FreshnessLine.tsx';
import type { Freshness } from '../../../src/applications/freshness.ts';

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

test('says the state in a status', () => {
  const { become } = showLine('fresh');
  expect(status().textContent).toBe('Updated 09:12');
  become('offline');
  expect(status().textContent).toBe('Offline, as of 09:12 today');
  become('ended');
  expect(status().textContent).toBe('Signed out. Cards from 09:12');
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
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onRefresh).toHaveBeenCalledOnce();
  become('refreshing');
  expect(isSpoken()).toBe(false);
  become('fresh');
  expect(isSpoken()).toBe(true);
});
