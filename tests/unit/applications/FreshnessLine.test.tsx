import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Freshness, freshnessWording } from '../../../src/applications/freshness.ts';
import { FreshnessLine } from '../../../src/applications/LiveFreshness.tsx';

type Kind = Freshness['kind'];
const savedAt = new Date('2026-03-12T09:12').getTime();

function showLine(first: Kind) {
  const onRefresh = vi.fn();
  const line = (kind: Kind) => (
    <FreshnessLine freshness={{ kind, savedAt }} now={savedAt} onRefresh={onRefresh} />
  );
  const { rerender } = render(line(first));
  return { onRefresh, become: (kind: Kind) => rerender(line(kind)) };
}

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

test('speaks when its meaning changes, and the outcome of a refresh that was asked for', async () => {
  const { become } = showLine('refreshing');
  const speaks = (kind: Kind) => {
    become(kind);
    return screen.getByRole('status').getAttribute('aria-live') === 'polite';
  };
  const well = ['fresh', 'refreshing', 'fresh'] as const;
  expect(well.map(speaks)).toEqual([false, false, false]);
  const offline = ['offline', 'refreshing', 'offline', 'fresh'] as const;
  expect(offline.map(speaks)).toEqual([true, false, false, true]);
  await userEvent.click(screen.getByRole('button', { name: /refresh$/i }));
  const asked = ['refreshing', 'fresh'] as const;
  expect(asked.map(speaks)).toEqual([false, true]);
});

test.each<[Kind, at: string, expected: string, failure?: string]>([
  ['refreshing', '2026-03-12T09:30', 'Refreshing…'],
  ['failed', '2026-03-12T10:00', 'Could not refresh. Cards from 09:12'],
  ['offline', '2026-03-13T09:11', 'Offline. Last updated yesterday'],
  ['failed', '2026-03-14T00:00', 'Could not refresh. Cards from 12 March'],
  ['fresh', '2026-03-15T09:12', 'Not updated since 09:12 on 12 March'],
  ['offline', '2027-01-01T09:00', 'Offline. Last updated 12 March 2026'],
  // The clock was corrected since; a few seconds do not count.
  ['fresh', '2026-03-12T09:11:30', 'Updated 09:12'],
  ['offline', '2026-03-12T07:13', 'Offline. Last updated earlier', 'Sign-in failed'],
  ['ended', '2026-03-12T10:00', 'Sign-in failed. Cards from 09:12', 'Sign-in failed'],
])('%s at %s', (kind, at, expected, failure) => {
  const { lead, text } = freshnessWording({ kind, savedAt, failure }, new Date(at).getTime());
  expect(lead ? `${lead} ${text}` : text).toBe(expected);
});
