import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFind } from '../../../src/applications/find/useFind.ts';

// The network's part: the file of the search does not come.
const edge = vi.hoisted(() => ({ answer: (): Promise<object> => Promise.reject(new TypeError()) }));
vi.mock('../../../src/applications/find/FindDialog.tsx', () => edge.answer());

const FindDialog = () => null;

test('a search that cannot be loaded says so, and the next press tries again', async () => {
  const show = vi.fn();
  const { result } = renderHook(() => useFind(true, { show }));
  act(() => result.current.open());
  await waitFor(() => expect(show).toHaveBeenCalledOnce());
  const message = 'The search could not be loaded. Try again.';
  expect(show).toHaveBeenCalledWith({ type: 'error', message });
  expect(result.current.FindDialog).toBeUndefined();

  vi.resetModules();
  edge.answer = async () => ({ FindDialog });
  act(() => result.current.open());
  await waitFor(() => expect(result.current.FindDialog).toBeDefined());
  expect(show).toHaveBeenCalledOnce();
});
