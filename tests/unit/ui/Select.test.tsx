import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { selectSearch } from '../../../src/ui/select/Select.tsx';
import { described } from '../shell/launcherPage.ts';
import { box, Field, named } from './Field.tsx';

const { keyboard } = userEvent;
// We use a selector, because looking up a role takes seconds among hundreds of elements.
const options = () => [...document.querySelectorAll('[role=option]')];
const optionNames = () => options().map((option) => option.textContent);
const list = () => document.querySelector('[role=listbox]') ?? document.body;
const chosen = () => screen.getByRole('status').textContent;
const focused = () => document.activeElement;
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
const places = (count: number) =>
  named(...Array.from({ length: count }, (_, index) => `Place ${count - index}`));
const typeBefore = (...keys: readonly string[]) => {
  box().focus();
  for (const key of keys) fireEvent.keyDown(box(), { key });
};

/** The searchable control, once it has come. */
const input = () => vi.waitUntil(() => box().tagName === 'INPUT' && box(), { timeout: 20_000 });

async function open(props: Parameters<typeof Field>[0] = {}) {
  render(<Field {...props} />);
  fireEvent.mouseDown(box());
  return await input();
}

test.each([
  ['a press', fireEvent.mouseDown],
  ['one that is replayed', fireEvent.click],
])('takes %s that came before the searchable control', async (_what, press) => {
  render(<Field />);
  expect(box().tagName).toBe('BUTTON');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(box().className).toContain('empty');
  press(box());
  expect(await input()).toBe(focused());
  expect(optionNames()).toEqual(['Bodmin Moor', 'Exmoor', 'Somerset Levels and Moors']);
  await userEvent.click(screen.getByRole('option', { name: 'Bodmin Moor' }));
  expect(chosen()).toBe('Bodmin Moor');
  expect(document.querySelector('[class*=empty]')).toBeNull();
  expect(optionNames()).toEqual([]);
});

const nothing = 'Select a location';
test.each([
  [['ArrowDown', 'ArrowDown', 'Enter'], nothing, 'Exmoor'],
  [['ArrowUp', 'ArrowUp', 'Enter'], nothing, 'Exmoor'],
  [['m', 'ArrowDown', 'Enter'], 'm', 'Somerset Levels and Moors'],
  [['m', 'o', '👩🏽', 'Backspace', 'o', ' ', 's', 'Enter'], 'moo s', 'Somerset Levels and Moors'],
])('a burst of %s on the closed control shows %s, and ends where slow keys do', async (...row) => {
  const [keys, typed, name] = row;
  render(<Field />);
  typeBefore(...keys);
  expect(box().textContent).toBe(typed);
  await input();
  await waitFor(() => expect(chosen()).toBe(name));
  expect(optionNames()).toEqual([]);
});

test('Enter opens it again', async () => {
  await open();
  await keyboard('{Escape}{Enter}');
  expect(options()).toHaveLength(3);
});

test('a key that is held opens the list and chooses nothing', async () => {
  render(<Field />);
  box().focus();
  fireEvent.click(box());
  fireEvent.keyDown(box(), { key: 'Enter', repeat: true });
  const search = await input();
  for (const key of ['Enter', ' ']) fireEvent.keyDown(search, { key, repeat: true });
  expect(options()).toHaveLength(3);
});

test.each([
  ['ArrowDown', ''],
  ['m', 'm'],
])('leaves the focus alone when the user has moved on after %s', async (key, kept) => {
  render(<Field />);
  typeBefore(key);
  await selectSearch.load();
  screen.getByText('Next').focus();
  expect(await input()).toHaveProperty('value', kept);
  expect(focused()?.textContent).toBe('Next');
  expect(options()).toEqual([]);
});

test.each([
  [0, null],
  [5, 'none'],
])('where %i fingers can touch, a choice keeps the focus, with the keyboard %s', async (...row) => {
  const [value, keyboardMode] = row;
  Object.defineProperty(navigator, 'maxTouchPoints', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'maxTouchPoints'));
  const search = await open({ options: places(8) });
  expect(search.getAttribute('inputmode')).toBe(null);
  fireEvent.click(screen.getByRole('option', { name: 'Place 2' }));
  expect(chosen()).toBe('Place 2');
  expect(focused()).toBe(search);
  expect(search.getAttribute('inputmode')).toBe(keyboardMode);
  expect(options()).toEqual([]);
  await keyboard('{ArrowDown}');
  expect(search.getAttribute('inputmode')).toBe(null);
});

test("seven options are chosen without a phone's keyboard, which would cover them", async () => {
  const search = await open({ options: places(7) });
  expect(search.getAttribute('inputmode')).toBe('none');
  await keyboard('5');
  expect(optionNames()).toEqual(['Place 5']);
});

test('is described by its error, before and after, and the choice; the list by its name', async () => {
  const error = 'You no longer have access to this location.';
  render(<Field error={error} />);
  expect(described(box())).toContain(error);
  expect(box().getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(box());
  const search = await input();
  expect(screen.getByRole('listbox', { name: 'Region subscription' })).toBeDefined();
  await userEvent.click(screen.getByRole('option', { name: 'Bodmin Moor' }));
  expect(described(search)).toEqual(expect.arrayContaining([error, 'Bodmin Moor']));
  expect(search.getAttribute('aria-invalid')).toBe('true');
});

test('shows the whole of a long name, in the field and in the list', async () => {
  const restoration = 'Restoration of the upper catchment and of all its tributaries, phase';
  const stages = named(`${restoration} two`, `${restoration} three`);
  const field = () => document.querySelector('[title]');
  await open({ options: stages, initial: stages[0] });
  expect(field()?.textContent).toBe(stages[0]?.name);
  expect(field()?.getAttribute('title')).toBe(stages[0]?.name);
  expect(optionNames()).toContain(stages[0]?.name);
  await userEvent.click(screen.getByRole('option', { name: /three/ }));
  expect(field()?.textContent).toBe(stages[1]?.name);
});

test('goes on below the first fifty, tells where an option is, and how many match', async () => {
  await open({ options: places(1200) });
  await waitFor(() => expect(options()).toHaveLength(50));
  const said = (words: string) =>
    waitFor(() => expect(document.querySelector('.visuallyHidden')?.textContent).toBe(words));
  await said('1,150 more. Start typing');
  fireEvent.scroll(list());
  expect(options()).toHaveLength(100);
  const last = options().at(-1);
  expect(last?.textContent).toBe('Place 100');
  expect(last?.getAttribute('aria-posinset')).toBe('100');
  expect(last?.getAttribute('aria-setsize')).toBe('1200');
  await keyboard('{End}');
  expect(active()?.getAttribute('aria-posinset')).toBe('1200');
  await keyboard('999');
  await said('1 of 1,200 match');
  expect(optionNames()).toEqual(['Place 999']);
  await keyboard('x');
  await said('Nothing matches “999x”');
});

const control = () => box().closest('[class*=select]') ?? document.body;
const note = () => screen.getAllByText(/more. (Start|Keep) typing$/)[0] ?? document.body;

test.each<[what: string, where: () => Element, type: 'mouseDown' | 'touchEnd', init?: object]>([
  ['on its padding', control, 'mouseDown'],
  ['in its list with another button', note, 'mouseDown', { button: 2 }],
  ['of a finger on what stands below the list', note, 'touchEnd'],
])('a press %s leaves the list open, with what was typed', async (_what, where, type, init) => {
  const search = await open({ options: places(120) });
  await keyboard('place');
  const isDefault = fireEvent[type](where(), init);
  // A browser would move the focus by default, to a page that does not take it.
  if (type === 'mouseDown') expect(isDefault).toBe(false);
  expect(focused()).toBe(search);
  expect(options()).not.toEqual([]);
  expect(search).toHaveProperty('value', 'place');
});

test.each([
  [12, '{End}', 'Place 12'],
  [12, '{ArrowDown>9/}', 'Place 10'],
  [10_000, '{End}', 'Place 10000'],
  [10_000, '{ArrowUp}', 'Place 10000'],
  [10_000, '{End}{ArrowDown}', 'Place 1'],
  [10_000, '{End}{Home}', 'Place 1'],
  [10_000, '1{End}', 'Place 9991'],
])('of %i places %s leads to %s, drawn by then or not', async (count, keys, name) => {
  await open({ options: places(count) });
  await keyboard(keys);
  expect(active()?.textContent).toBe(name);
});

test('says the place in the whole list where the browser does not, on Apple’s devices', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  await open({ options: places(300) });
  await keyboard('{End}');
  expect(screen.getByText('Place 300, 300 of 300.')).toBeDefined();
});

test('lists a choice once, before the others, where it would be out of sight', async () => {
  const all = places(120);
  await open({ options: all, initial: all[0] });
  expect(active()?.textContent).toBe('Place 120');
  expect(optionNames()[1]).toBe('Place 1');
  await keyboard('{End}');
  expect(active()?.textContent).toBe('Place 119');
});

test('what is typed outlasts Tab', async () => {
  const search = await open();
  await keyboard('moo{Tab}');
  expect(focused()?.textContent).toBe('Next');
  expect(options()).toEqual([]);
  expect(search).toHaveProperty('value', 'moo');
  await userEvent.tab({ shift: true });
  await keyboard('r s');
  expect(optionNames()).toEqual(['Somerset Levels and Moors']);
  await keyboard('{Escape}');
  expect(search).toHaveProperty('value', '');
});

test('Tab shows the choice in place of what is typed, which an opened list has again', async () => {
  const search = await open({ initial: { id: '0', name: 'Exmoor' } });
  await keyboard('moors{Tab}');
  expect(screen.getByTitle('Exmoor')).toBeDefined();
  await userEvent.tab({ shift: true });
  await keyboard('{ArrowDown}');
  expect(search).toHaveProperty('value', 'moors');
  expect(optionNames()).toEqual(['Somerset Levels and Moors']);
});
