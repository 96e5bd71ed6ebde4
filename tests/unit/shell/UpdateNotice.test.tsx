import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UpdateNotice } from '../../../src/shell/UpdateNotice.tsx';

function show(state: { isWaiting: boolean; isUpdating: boolean }) {
  const updates = {
    getState: () => state,
    subscribe: () => () => undefined,
    apply: vi.fn(),
    reload: vi.fn(),
    later: vi.fn(),
  };
  render(<UpdateNotice updates={updates} />);
  return updates;
}

test('says nothing while there is no new version', () => {
  show({ isWaiting: false, isUpdating: false });
  expect(document.body.textContent).toBe('');
});

test.each([
  ['Update now', 'apply'],
  ['Later', 'later'],
] as const)("offers a new version, and '%s' is an answer", async (name, answer) => {
  const updates = show({ isWaiting: true, isUpdating: false });
  expect(screen.getByText('A new version is ready')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name }));
  expect(updates[answer]).toHaveBeenCalledOnce();
});

test('says that it is updating, and asks no more', () => {
  show({ isWaiting: true, isUpdating: true });
  expect(screen.getByText('Updating…')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
