import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFind } from '../../../src/applications/find/useFind.ts';
import { createToastStore } from '../../../src/ui/toasts/createToastStore.ts';
import { idleServices } from '../shell/openLauncher.tsx';
import { box, Field } from './Field.tsx';

// The network's part: the files do not come.
vi.mock(import('react-select/base'), () => Promise.reject(new TypeError()));
vi.mock('../../../src/applications/find/FindDialog.tsx', () => Promise.reject(new TypeError()));
vi.mock('../../../src/shell/dialogs.tsx', () => Promise.reject(new TypeError()));

test('a dropdown stays the button, says so, and the next press tries again', async () => {
  const said = 'The list could not be loaded. Try again.';
  render(<Field />);
  fireEvent.mouseDown(box());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
  expect(document.activeElement).toBe(box());
  expect(box().hasAttribute('aria-busy')).toBe(false);
  fireEvent.mouseDown(box());
  expect(box().getAttribute('aria-busy')).toBe('true');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
});

test('a search says so, and leaves the next key to the page', async () => {
  const toasts = createToastStore();
  const { result } = renderHook(() => useFind(true, toasts));
  act(() => result.current.open());
  const message = 'The search could not be loaded. Try again.';
  await waitFor(() => expect(toasts.get()).toMatchObject([{ type: 'error', message }]));
  expect(fireEvent.keyDown(document.body, { key: 'Enter' })).toBe(true);
});

test('a Logout whose question does not come signs out, and a dialog says so', async () => {
  const { auth, dialogs, toasts } = idleServices();
  dialogs.logOut();
  await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce());
  dialogs.openDetails(undefined);
  const message = 'The text could not be loaded. Try again.';
  await waitFor(() => expect(toasts.get()).toMatchObject([{ type: 'error', message }]));
});
