import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { UpdateState } from '../../../src/pwa/createUpdates.ts';
import { UpdateNotice } from '../../../src/shell/UpdateNotice.tsx';

function show(state: UpdateState) {
  const updates = {
    getState: () => state,
    subscribe: () => () => undefined,
    apply: vi.fn(),
    reload: vi.fn(),
    dismiss: vi.fn(),
  };
  render(<UpdateNotice updates={updates} />);
  return updates;
}

test('says nothing while there is no new version', () => {
  show('none');
  expect(document.body.textContent).toBe('');
});

test.each([
  ['Update now', 'apply'],
  ['Later', 'dismiss'],
] as const)("offers a new version, and '%s' is an answer", async (name, answer) => {
  const updates = show('waiting');
  expect(screen.getByText('A new version is ready')).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name }));
  expect(updates[answer]).toHaveBeenCalledOnce();
});

test('says that it is updating, and asks no more', () => {
  show('updating');
  expect(screen.getByText('Updating…')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
