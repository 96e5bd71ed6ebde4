import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { box, Field } from './selectField.tsx';

const edge = vi.hoisted(() => ({ answer: (): Promise<object> => Promise.resolve({}) }));

// The network's part: the file with react-select does not come.
vi.mock(import('react-select/base'), () => edge.answer());

const said = 'The list could not be loaded. Try again.';

test('where its part cannot be loaded the button stays, says so, and the next press tries again', async () => {
  edge.answer = () => Promise.reject(new Error('the file cannot be loaded'));
  render(<Field />);
  fireEvent.mouseDown(box());
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said));
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
