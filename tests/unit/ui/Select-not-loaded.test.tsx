import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Select } from '../../../src/ui/select/Select.tsx';

const edge = vi.hoisted(() => ({ hangs: false }));

// The network's part: the file with react-select does not come.
vi.mock('react-select/base', () => {
  if (edge.hangs) return new Promise(() => undefined);
  throw new Error('the file cannot be loaded');
});

const places = ['Exmoor', 'Bodmin Moor'].map((name) => ({ id: name, name }));
const box = () => screen.getByRole('combobox', { name: 'Region subscription' });

function showSelect() {
  const onChange = vi.fn();
  render(
    <Select
      id="place"
      label="Region subscription"
      placeholder="Select a location"
      options={places}
      value={undefined}
      onChange={onChange}
    />,
  );
  return onChange;
}

test('the browser’s own dropdown stands in, with the focus', async () => {
  const onChange = showSelect();
  fireEvent.mouseDown(box());
  await vi.waitUntil(() => box().tagName === 'SELECT', { timeout: 5000 });
  expect(document.activeElement).toBe(box());
  fireEvent.change(box(), { target: { value: 'Bodmin Moor' } });
  expect(onChange).toHaveBeenCalledWith(places[1]);
});

test('the browser’s own dropdown stands in when the file never comes', async () => {
  vi.resetModules();
  edge.hangs = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  showSelect();
  fireEvent.mouseDown(box());
  expect(box().tagName).toBe('BUTTON');
  expect(box().getAttribute('aria-busy')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(box().tagName).toBe('BUTTON');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(box().tagName).toBe('SELECT');
});
