import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createToastStore } from '../../../src/ui/toasts/createToastStore.ts';
import { ToastContainer } from '../../../src/ui/toasts/ToastContainer.tsx';

vi.mock('../../../src/ui/toasts/Toasts.tsx', () => {
  throw new TypeError('Failed to fetch');
});

test('a toast whose part cannot be loaded is shown as plain text for a while', async () => {
  const toasts = createToastStore();
  const onLoadError = vi.fn();
  render(<ToastContainer toasts={toasts} onLoadError={onLoadError} />);
  vi.useFakeTimers();
  act(() => toasts.show({ type: 'error', message: 'The sign-in service could not be reached.' }));
  await vi.waitFor(() => expect(onLoadError).toHaveBeenCalled());
  await act(async () => undefined);
  const text = screen.getByText('The sign-in service could not be reached.');
  expect(text.closest('.visuallyHidden')).toBeNull();
  act(() => vi.advanceTimersByTime(5_000));
  expect(text.isConnected).toBe(false);
});
