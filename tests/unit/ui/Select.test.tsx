import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { box, Field, input, named } from './selectField.tsx';

const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('status').textContent;

test.each([
  ['a press', fireEvent.mouseDown],
  ['one that is replayed', fireEvent.click],
])('takes %s that came before the searchable control', async (_what, press) => {
  render(<Field />);
  expect(box().tagName).toBe('BUTTON');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  press(box());
  const search = await input();
  expect(document.activeElement).toBe(search);
  expect(optionNames()).toEqual(['Bodmin Moor', 'Exmoor', 'Somerset Levels and Moors']);
  await userEvent.click(screen.getByRole('option', { name: 'Bodmin Moor' }));
  expect(chosen()).toBe('Bodmin Moor');
  expect(optionNames()).toEqual([]);
});

test('takes what was typed while it loaded', async () => {
  render(<Field />);
  box().focus();
  for (const key of ['m', 'o', 'x', 'Backspace', 'o', ' ', 's']) fireEvent.keyDown(box(), { key });
  expect(box().textContent).toBe('moo s');
  expect(await input()).toHaveProperty('value', 'moo s');
  expect(optionNames()).toEqual(['Somerset Levels and Moors']);
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('Somerset Levels and Moors');
});

test.each([
  [['ArrowDown', 'ArrowDown', 'Enter'], 'Exmoor'],
  [['ArrowUp', 'ArrowUp', 'Enter'], 'Exmoor'],
  [['m', 'ArrowDown', 'Enter'], 'Somerset Levels and Moors'],
  [['m', 'o', 'Enter'], 'Bodmin Moor'],
])('a burst of %s on the closed control ends where slow keys do', async (keys, name) => {
  render(<Field />);
  box().focus();
  for (const key of keys) fireEvent.keyDown(box(), { key });
  await input();
  await vi.waitFor(() => expect(chosen()).toBe(name));
  expect(optionNames()).toEqual([]);
});

test('a key that is held opens the list and chooses nothing', async () => {
  render(<Field />);
  box().focus();
  fireEvent.click(box());
  fireEvent.keyDown(box(), { key: 'Enter', repeat: true });
  await input();
  expect(optionNames()).toHaveLength(3);
});

test('never lets the focus fall to the page meanwhile', async () => {
  render(<Field />);
  const lost = vi.fn();
  document.addEventListener('focusout', (event) => {
    if (event.relatedTarget === null) lost();
  });
  box().focus();
  const search = await input();
  expect(document.activeElement).toBe(search);
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(lost).not.toHaveBeenCalled();
});

test('leaves the focus alone when the user has moved on', async () => {
  render(<Field />);
  box().focus();
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  await userEvent.tab();
  const next = screen.getByRole('button', { name: 'Next' });
  expect(document.activeElement).toBe(next);
  await input();
  expect(document.activeElement).toBe(next);
  expect(optionNames()).toEqual([]);
});

test('opens by its keys, closes by Escape, and moves on by Tab without a choice', async () => {
  render(<Field />);
  box().focus();
  await input();
  for (const key of ['{Enter}', ' ', '{ArrowDown}']) {
    await userEvent.keyboard(key);
    expect(optionNames(), key).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    expect(optionNames()).toEqual([]);
  }
  await userEvent.keyboard('{ArrowDown}{Tab}');
  expect(document.activeElement?.textContent).toBe('Next');
  expect(chosen()).toBe('');
});

const eight = named(...Array.from({ length: 8 }, (_, index) => `Place ${index}`));

test.each([
  [0, 'click', null],
  [5, 'click', 'none'],
  [5, 'Enter', 'none'],
])('where %i fingers can touch, %s keeps the focus, with the keyboard %s', async (...row) => {
  const [maxTouchPoints, way, keyboard] = row;
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
  });
  render(<Field options={eight} />);
  fireEvent.mouseDown(box());
  const search = await input();
  expect(search.getAttribute('inputmode')).toBe(null);
  if (way === 'Enter') await userEvent.keyboard('{ArrowDown}{Enter}');
  else fireEvent.click(screen.getByRole('option', { name: 'Place 1' }));
  expect(chosen()).toBe('Place 1');
  expect(document.activeElement).toBe(search);
  expect(search.getAttribute('inputmode')).toBe(keyboard);
  expect(optionNames()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  expect(search.getAttribute('inputmode')).toBe(null);
});

test("seven options are chosen without a phone's keyboard, which would cover them", async () => {
  render(<Field options={eight.slice(1)} />);
  fireEvent.mouseDown(box());
  expect((await input()).getAttribute('inputmode')).toBe('none');
  await userEvent.keyboard('5');
  expect(optionNames()).toEqual(['Place 5']);
});

test('is described by the choice, and the list by its name', async () => {
  render(<Field />);
  fireEvent.mouseDown(box());
  const search = await input();
  expect(screen.getByRole('listbox', { name: 'Region subscription' })).toBeDefined();
  await userEvent.click(screen.getByRole('option', { name: 'Bodmin Moor' }));
  const ids = search.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain('Bodmin Moor');
});

test('shows the end of a long name in the field, and all of it in the list', async () => {
  const stage = (phase: string) => ({
    id: phase,
    name: `Restoration of the upper catchment and of all its tributaries, phase ${phase}`,
  });
  const fieldText = () => document.querySelector('[title]')?.textContent;
  const name = stage('two').name;
  render(<Field options={[stage('two'), stage('three')]} initial={stage('two')} />);
  expect(fieldText()).toBe('Restoration of the upper… its tributaries, phase two');
  expect(document.querySelector('[title]')?.getAttribute('title')).toBe(name);
  fireEvent.mouseDown(box());
  await input();
  expect(optionNames()).toContain(name);
  await userEvent.click(screen.getByRole('option', { name: /three/ }));
  expect(fieldText()).toMatch(/^Restoration.*….*phase three$/);
});

test('describes its error before and after', async () => {
  render(<Field error="You no longer have access to this location." />);
  const isDescribed = (control: Element) => {
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.some((id) => document.getElementById(id)?.textContent?.includes('no longer'));
  };
  expect(isDescribed(box())).toBe(true);
  expect(box().getAttribute('aria-invalid')).toBe('true');
  box().focus();
  expect(isDescribed(await input())).toBe(true);
  expect(box().getAttribute('aria-invalid')).toBe('true');
});
