import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import * as samples from '../applications/cardSamples.ts';
import { button, card, expectOpens, press, watchLinks } from './launcherPage.ts';
import { openLauncher } from './openLauncher.tsx';

// Proves P15 (docs/product.md).

const { annualReport, catalogue, catalogueOfProduction, exmoor, somerset, subscription } = samples;

const plots = Array.from({ length: 60 }, (_, index) =>
  subscription('natural_capital_plan', `Plot ${index + 1}`),
);
const few = [somerset, exmoor, annualReport];
const many = [...few, ...plots];
const name = 'Find a location or application';
const { keyboard } = userEvent;

const start = (subscriptions: readonly Subscription[], applications = catalogue) =>
  openLauncher({ record: { subscriptions }, services: { applications } });
const untilOpen = () => screen.findByRole('dialog', { name });
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** Presses keys wherever the focus is; returns whether the page leaves any of them to the browser. */
const pressKeys = (...keys: readonly string[]) =>
  keys.map((key) => fireEvent.keyDown(document.body, { key })).includes(true);
const focused = () => document.activeElement;

async function expectNoSearch() {
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
}

/** Starts and opens the search by its key. */
async function open(subscriptions: readonly Subscription[]) {
  const { services } = await start(subscriptions);
  await keyboard('/');
  const dialog = within(await untilOpen());
  const field = dialog.getByRole('textbox');
  field.focus();
  const results = () => dialog.queryAllByRole('link');
  return { services, dialog, field, results };
}

test.each<[what: string, key: KeyboardEventInit, isShortcut: boolean]>([
  ['a slash', { key: '/' }, true],
  ['Ctrl+K', { key: 'k', ctrlKey: true }, true],
  ['Cmd+K with Caps Lock', { key: 'K', metaKey: true }, true],
  ['Ctrl+K, Russian', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
  ['a slash, Arabic', { key: 'ظ', code: 'Slash' }, true],
  ['Ctrl+T at the place of K', { key: 't', code: 'KeyK', ctrlKey: true }, false],
  ['Ctrl+/', { key: '/', ctrlKey: true }, false],
  ['Ctrl+Alt+K', { key: 'k', altKey: true, ctrlKey: true }, false],
  ['K', { key: 'k' }, false],
])('%s opens it: %o, %s', async (_what, key, isShortcut) => {
  await start(few);
  expect(fireEvent.keyDown(document.body, key)).toBe(!isShortcut);
  if (isShortcut) expect(await untilOpen()).toBeDefined();
  else await expectNoSearch();
});

test('a field keeps its slash, and gives Ctrl+K to the search', async () => {
  await start(few);
  const input = document.body.appendChild(document.createElement('input'));
  input.focus();
  await keyboard('a/b');
  expect(input.value).toBe('a/b');
  expect(screen.queryByRole('dialog')).toBeNull();
  await keyboard('{Control>}k{/Control}');
  expect(await untilOpen()).toBeDefined();
  input.remove();
});

test('what is typed until it is there is its first query; Enter opens the first as a card', async () => {
  const { services } = await start(many);
  expect(pressKeys('/', 'p', 'x', 'Backspace', 'l', 'o', 't', ' ', '1')).toBe(false);
  // A second press loses nothing of it.
  fireEvent.click(button(name));
  const opened = watchLinks();
  expect(pressKeys('7', 'Enter')).toBe(false);
  const { application, id, url } = plots[16] ?? somerset;
  await waitFor(() => expect(opened).toEqual([url]));
  expect(services.telemetry.trackPlace).toHaveBeenCalledWith('application opened', application, id);
  await untilClosed();
  await expectOpens({ url });
});

test('Escape calls it off before it is there', async () => {
  await start(many);
  pressKeys('/', 'p', 'Escape', 'x');
  await expectNoSearch();
});

test('a field stands in the stored page for more than seven places in all, and no fewer', async () => {
  await start([...few, ...plots.slice(0, 4)]);
  expect(screen.queryByRole('button', { name })).toBeNull();
  const { mended } = await start([...few, ...plots.slice(0, 5)]);
  expect(mended).toEqual([]);
  expect(button(name).getAttribute('aria-keyshortcuts')).toBe('/ Control+K Meta+K');
  await press(name);
  expect(await untilOpen()).toBeDefined();
});

test('who has only applications that are not listed gets no search', async () => {
  const unlisted = [...Array(9).keys()].map((id) =>
    subscription('natural_capital_credit', `${id}`),
  );
  await start(unlisted, catalogueOfProduction);
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText(/^You have no applications yet/)).toBeDefined();
  pressKeys('/', 'x');
  await expectNoSearch();
});

test('a shortcut opens it again while it closes', async () => {
  await open(few);
  const [closing] = document.getElementsByTagName('dialog');
  // A browser that is busy has the next key answered before the event that says it is closed.
  closing?.close();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await waitFor(() => expect(closing?.isConnected).toBe(false));
  expect(await untilOpen()).toBeDefined();
});

test('arrows go through the twenty results and back to the field, where typing goes on', async () => {
  const { dialog, field, results } = await open(plots);
  await keyboard('plot{ArrowDown}{ArrowDown}');
  expect(results()).toHaveLength(20);
  expect(dialog.getByText('40 more. Keep typing')).toBeDefined();
  expect(focused()).toBe(results()[1]);
  expect(focused()).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
  await keyboard('{ArrowUp}{ArrowUp}');
  expect(focused()).toBe(field);
  await keyboard('{ArrowUp}');
  expect(focused()).toBe(results()[19]);
  await keyboard(' 7');
  expect(focused()).toBe(field);
  expect(field).toHaveProperty('value', 'plot 7');
});

test('says how many were found once nothing more is typed', async () => {
  const { dialog, field } = await open(many);
  vi.useFakeTimers();
  const status = () => dialog.getByRole('status').textContent;
  for (const [value, before, after] of [
    ['plot 6', '', '7 results. Enter goes to Plot 6'],
    ['plot 60', '7 results. Enter goes to Plot 6', '1 result. Enter goes to Plot 60'],
  ] as const) {
    fireEvent.change(field, { target: { value } });
    expect(status()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(status()).toBe(after);
  }
});

/* The words for no match: tests/e2e/find.test.ts. */
test('Enter and arrows do nothing where nothing matches; a button closes', async () => {
  const { dialog, field, results } = await open(many);
  await keyboard('zzz{Enter}{ArrowDown}');
  expect(results()).toEqual([]);
  expect(field).toHaveProperty('value', 'zzz');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await untilClosed();
});

test('an application with several places leads to its card', async () => {
  const { services } = await open(few);
  await keyboard('region{Enter}');
  await untilClosed();
  await waitFor(() => expect(focused()).toBe(card().getByRole('combobox')));
  expect(services.telemetry.trackPlace).not.toHaveBeenCalled();
});
