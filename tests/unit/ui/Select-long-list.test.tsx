import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { box, Field, input, named } from './selectField.tsx';

const places = (count: number) =>
  named(...Array.from({ length: count }, (_, index) => `Place ${count - index}`));
const list = () => document.querySelector('[role=listbox]') ?? document.body;
// By selector: a role is looked up in seconds where there are hundreds of elements.
const shownOptions = () => [...list().querySelectorAll('[role=option]')];
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

async function open(options: ReturnType<typeof named>, value?: (typeof options)[number]) {
  render(<Field options={options} initial={value} />);
  fireEvent.mouseDown(box());
  await input();
}

/** Until those below the ones in view have followed. */
const untilFifty = () => vi.waitFor(() => expect(shownOptions()).toHaveLength(50));

test('lists options by name, numbers by their value', async () => {
  await open(named('Area 10', 'zone', 'Ébène', 'Area 2', 'area 1'));
  expect(shownOptions().map(({ textContent }) => textContent)).toEqual([
    'area 1',
    'Area 2',
    'Area 10',
    'Ébène',
    'zone',
  ]);
});

test('draws the options in view with every key, and the others when the typing pauses', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await open(places(120), { id: '29', name: 'Place 91' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.keyboard('p');
  expect(shownOptions()).toHaveLength(8);
  expect(screen.getAllByText('70 more. Keep typing')).not.toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(shownOptions()).toHaveLength(50);
});

test('goes on below the first fifty, tells where an option is, and how many match', async () => {
  await open(places(10_000));
  await untilFifty();
  expect(screen.getAllByText('9,950 more. Start typing')).toHaveLength(2);
  fireEvent.scroll(list());
  expect(shownOptions()).toHaveLength(100);
  const last = shownOptions().at(-1);
  expect(last?.textContent).toBe('Place 100');
  expect(last?.getAttribute('aria-posinset')).toBe('100');
  expect(last?.getAttribute('aria-setsize')).toBe('10000');
  await userEvent.keyboard('9999');
  expect(screen.getByText('1 of 10,000 match').getAttribute('aria-live')).toBe('polite');
  expect(shownOptions()[0]?.textContent).toBe('Place 9999');
  await userEvent.keyboard('x');
  expect(screen.getAllByText('Nothing matches “9999x”')).toHaveLength(2);
});

test.each([
  ['{End}', 'Place 12'],
  ['{ArrowUp}', 'Place 12'],
  ['{ArrowDown>9/}', 'Place 10'],
])('%s leads to %s where not all options were drawn at once', async (keys, name) => {
  await open(places(12));
  await userEvent.keyboard(keys);
  expect(active()?.textContent).toBe(name);
});

test('says the place in the whole list where the browser does not, on Apple’s devices', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  await open(places(300));
  await userEvent.keyboard('{End}');
  expect(screen.getByText('Place 50, 50 of 300.')).toBeDefined();
});

test('begins at the first option with every query', async () => {
  await open(places(300));
  await userEvent.keyboard('{End}place 2');
  expect(shownOptions()[0]?.textContent).toBe('Place 2');
  await userEvent.keyboard('{End}{Backspace}{Backspace}');
  expect(shownOptions()[0]?.textContent).toBe('Place 1');
});

test('lists a choice once, before the others, where it would be out of sight', async () => {
  const options = places(120);
  await open(options, options[0]);
  expect(active()?.textContent).toBe('Place 120');
  expect(shownOptions().slice(0, 2)[1]?.textContent).toBe('Place 1');
  await userEvent.keyboard('{End}');
  expect(active()?.textContent).toBe('Place 49');
});
