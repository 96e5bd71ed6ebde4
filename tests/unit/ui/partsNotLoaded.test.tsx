import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFind } from '../../../src/applications/find/useFind.ts';
import { createToastStore } from '../../../src/ui/toasts/createToastStore.ts';
import { idleServices } from '../shell/openLauncher.tsx';
import { box, Field } from './Field.tsx';

// The network's part: the files do not come.
const edge = vi.hoisted(() => {
  const fail = (): Promise<object> => Promise.reject(new TypeError('Failed to fetch'));
  return { dropdown: fail, search: fail };
});
vi.mock(import('react-select/base'), () => edge.dropdown());
vi.mock('../../../src/applications/find/FindDialog.tsx', () => edge.search());
vi.mock('../../../src/shell/dialogs.tsx', () => Promise.reject(new TypeError()));

const FindDialog = () => null;

test('a dropdown stays the button, says so, and the next press tries again', async () => {
  const said = 'The list could not be loaded. Try again.';
  render(<Field />);
  fireEvent.mouseDown(box());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
  expect(document.activeElement).toBe(box());
  expect(box().hasAttribute('aria-busy')).toBe(false);

  vi.resetModules();
  edge.dropdown = () => new Promise(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.mouseDown(box());
  expect(box().getAttribute('aria-busy')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(screen.queryByRole('alert')).toBe(null);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert').textContent).toBe(said);
});

test('a search says so, and the next press tries again', async () => {
  const toasts = createToastStore();
  const { result } = renderHook(() => useFind(true, toasts));
  act(() => result.current.open());
  const message = 'The search could not be loaded. Try again.';
  await waitFor(() => expect(toasts.get()).toMatchObject([{ type: 'error', message }]));

  vi.resetModules();
  edge.search = async () => ({ FindDialog });
  act(() => result.current.open());
  await waitFor(() => expect(result.current.FindDialog).toBeDefined());
});

test('a Logout whose question does not come signs out, and a dialog says so', async () => {
  const { auth, dialogs, toasts } = idleServices();
  dialogs.logOut();
  await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce());
  dialogs.openDetails(undefined);
  const message = 'The text could not be loaded. Try again.';
  await waitFor(() => expect(toasts.get()).toMatchObject([{ type: 'error', message }]));
});
