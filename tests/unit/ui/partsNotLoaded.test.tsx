import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createToastStore } from '../../../src/ui/toasts/createToastStore.ts';
import { ToastContainer } from '../../../src/ui/toasts/ToastContainer.tsx';
import { box, Field } from './Field.tsx';

// The network's part: the files with the libraries do not come.
const edge = vi.hoisted(() => ({ answer: (): Promise<object> => Promise.reject(new TypeError()) }));
vi.mock(import('react-select/base'), () => edge.answer());
vi.mock('../../../src/ui/toasts/Toasts.tsx', () => {
  throw new TypeError('Failed to fetch');
});

test('a dropdown stays the button, says so, and the next press tries again', async () => {
  const said = 'The list could not be loaded. Try again.';
  render(<Field />);
  fireEvent.mouseDown(box());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
  expect(document.activeElement).toBe(box());
  expect(box().hasAttribute('aria-busy')).toBe(false);

  vi.resetModules();
  edge.answer = () => new Promise(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.mouseDown(box());
  expect(box().getAttribute('aria-busy')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(screen.queryByRole('alert')).toBe(null);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert').textContent).toBe(said);
});

test('a toast is shown as plain text for a while', async () => {
  const toasts = createToastStore();
  const onLoadError = vi.fn();
  render(<ToastContainer toasts={toasts} onLoadError={onLoadError} />);
  vi.useFakeTimers();
  act(() => toasts.show({ type: 'error', message: 'Sorry' }));
  await vi.waitFor(() => expect(onLoadError).toHaveBeenCalled(), { timeout: 10_000 });
  await act(async () => undefined);
  const text = screen.getByText('Sorry');
  expect(text.closest('.visuallyHidden')).toBeNull();
  act(() => vi.advanceTimersByTime(5_000));
  expect(text.isConnected).toBe(false);
});
