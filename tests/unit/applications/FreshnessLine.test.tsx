import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Freshness, freshnessWording } from '../../../src/applications/freshness.ts';
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

test.each([
  ['fresh', new Date(2026, 2, 12, 9, 30), 'Updated 09:12'],
  ['refreshing', new Date(2026, 2, 12, 9, 30), 'Refreshing…'],
  ['offline', new Date(2026, 2, 12, 23, 59), 'Offline. Cards from 09:12'],
  ['failed', new Date(2026, 2, 12, 10, 0), 'Could not refresh. Cards from 09:12'],
  ['fresh', new Date(2026, 2, 13, 9, 11), 'Updated 09:12 yesterday'],
  ['offline', new Date(2026, 2, 13, 9, 11), 'Offline. Cards from yesterday'],
  ['offline', new Date(2026, 2, 13, 9, 12), 'Offline. Cards from yesterday'],
  ['failed', new Date(2026, 2, 14, 0, 0), 'Could not refresh. Cards from 12 March'],
  ['fresh', new Date(2026, 2, 15, 9, 12), 'Not updated since 09:12 on 12 March'],
  ['offline', new Date(2027, 0, 1, 9, 0), 'Offline. Cards from 12 March 2026'],
  ['ended', new Date(2026, 2, 12, 10, 0), 'Session ended. Cards from 09:12'],
  ['ended', new Date(2026, 2, 13, 10, 0), 'Session ended. Cards from yesterday'],
  // By a clock that was put right since; a few seconds are nothing.
  ['fresh', new Date(2026, 2, 12, 9, 11, 30), 'Updated 09:12'],
  ['fresh', new Date(2026, 2, 12, 7, 13), 'Updated earlier'],
  ['offline', new Date(2026, 2, 12, 7, 13), 'Offline. Cards from earlier'],
  ['failed', new Date(2025, 2, 12, 9, 12), 'Could not refresh. Cards from earlier'],
  ['ended', new Date(2026, 2, 11, 9, 12), 'Session ended. Cards from earlier'],
] as const)('%s at %s', (kind, at, expected) => {
  const { lead, text } = freshnessWording({ kind, savedAt: now }, at.getTime());
  expect(lead ? `${lead} ${text}` : text).toBe(expected);
});
