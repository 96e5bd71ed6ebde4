import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import * as samples from '../applications/cardSamples.ts';
import { button, card, expectOpens, press, watchLinks } from './launcherPage.ts';
import { openLauncher } from './openLauncher.tsx';

const { annualReport, exmoor, placesOf, somerset, subscription } = samples;

const plots = Array.from({ length: 60 }, (_, index) =>
  subscription('natural_capital_plan', `Plot ${index + 1}`),
);
const few = [somerset, exmoor, annualReport];
const many = [...few, ...plots];
const name = 'Find a location or application';
const { keyboard } = userEvent;

const start = (subscriptions: readonly Subscription[], preferences = noPreferences) =>
  openLauncher({ record: { subscriptions, preferences } });
const untilOpen = () => screen.findByRole('dialog', { name });
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const shortcut = { key: 'k', ctrlKey: true };
/** Presses Ctrl+K and then keys, wherever the focus is; returns whether the page leaves any to the browser. */
const pressKeys = (...keys: readonly string[]) =>
  [shortcut, ...keys.map((key) => ({ key }))]
    .map((key) => fireEvent.keyDown(document.body, key))
    .includes(true);
const focused = () => document.activeElement;

async function expectNoSearch() {
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
}

/** Starts and opens the search by its keys. */
async function open(subscriptions: readonly Subscription[]) {
  const { services } = await start(subscriptions);
  pressKeys();
  const dialog = within(await untilOpen());
  const field = dialog.getByRole('textbox');
  field.focus();
  const results = () => dialog.queryAllByRole('link');
  return { services, dialog, field, results };
}

test.each<[what: string, key: KeyboardEventInit, isShortcut: boolean]>([
  ['Ctrl+K', shortcut, true],
  ['Cmd+K with Caps Lock', { key: 'K', metaKey: true }, true],
  ['Ctrl+K, Russian', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
  ['Ctrl and a letter without a code', { key: 'л', ctrlKey: true }, false],
  ['Ctrl+T at the place of K', { key: 't', code: 'KeyK', ctrlKey: true }, false],
  ['Ctrl+Shift+K', { ...shortcut, shiftKey: true }, false],
  ['Ctrl+Alt+K', { ...shortcut, altKey: true }, false],
  ['K', { key: 'k' }, false],
])('%s opens it: %o, %s', async (_what, key, isShortcut) => {
  await start(few);
  expect(fireEvent.keyDown(document.body, key)).toBe(!isShortcut);
  if (isShortcut) expect(await untilOpen()).toBeDefined();
  else await expectNoSearch();
});

test.each<[what: string, markup: string, inShadow?: 'in a shadow tree']>([
  ['an input', '<input>'],
  ['an editor', '<div contenteditable><p></p></div>'],
  ['an editor that draws its text', '<div role="textbox"><p></p></div>'],
  ['a field in a shadow tree', '<textarea></textarea>', 'in a shadow tree'],
  ["an extension's element, whatever is in it", '<a-writer></a-writer>'],
])(
  '%s keeps what is typed there, while the search loads as well',
  async (_what, markup, inShadow) => {
    await start(few);
    const host = document.body.appendChild(document.createElement('div'));
    const root = inShadow ? host.attachShadow({ mode: 'open' }) : host;
    root.innerHTML = markup;
    const field = root.querySelector(':not(:has(*))') ?? host;
    const type = (init: KeyboardEventInit) => fireEvent.keyDown(field, { ...init, composed: true });
    expect(type(shortcut)).toBe(true);
    await expectNoSearch();
    pressKeys('a');
    expect(type({ key: 'b' })).toBe(true);
    expect(within(await untilOpen()).getByRole('textbox')).toHaveProperty('value', 'a');
    host.remove();
  },
);

test('a key that is still held, or that an input method takes, opens nothing', async () => {
  await start(many);
  // Autofill's events have no key.
  fireEvent(document.body, new Event('keydown', { bubbles: true }));
  const find = button(name);
  fireEvent.click(find);
  expect(fireEvent.keyDown(find, { key: 'Enter', repeat: true }), 'presses it once').toBe(false);
  const opened = watchLinks();
  const field = within(await untilOpen()).getByRole('textbox');
  for (const held of [{ repeat: true }, { isComposing: true }, { keyCode: 229 }]) {
    fireEvent.keyDown(field, { key: 'Enter', ...held });
  }
  expect(opened).toEqual([]);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(opened).toHaveLength(1);
});

test('what is typed until it is there is its first query; Enter opens the first as a card', async () => {
  const { services } = await start(many);
  expect(pressKeys('p', 'x', 'Backspace', 'l', 'o', 't', ' ', '1')).toBe(false);
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
  pressKeys('p', 'Escape');
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true);
  await expectNoSearch();
});

test('a field stands in the stored page for more than seven places in all, and no fewer', async () => {
  await start([...few, ...plots.slice(0, 4)]);
  expect(screen.queryByRole('button', { name })).toBeNull();
  const { mended } = await start([...few, ...plots.slice(0, 5)]);
  expect(mended).toEqual([]);
  expect(button(name).getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
  await press(name);
  expect(await untilOpen()).toBeDefined();
});

test('a shortcut opens it again while it closes', async () => {
  await open(few);
  const [closing] = document.getElementsByTagName('dialog');
  // A browser that is busy has the next key answered before the event that says it is closed.
  closing?.close();
  pressKeys();
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

test('the results of another query begin at their top', async () => {
  const { dialog } = await open(plots);
  dialog.getByRole('list').scrollTop = 100;
  await keyboard('p');
  expect(dialog.getByRole('list').scrollTop).toBe(0);
});

test('says how many were found once nothing more is typed', async () => {
  const { field } = await open(many);
  vi.useFakeTimers();
  const status = () => document.querySelector('dialog [aria-live]')?.textContent;
  fireEvent.change(field, { target: { value: 'plot 6' } });
  expect(status()).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(status()).toBe('7 results. Enter goes to Plot 6');
});

test('a button closes it for good, after a shortcut in it as well', async () => {
  const { dialog, results } = await open(few);
  fireEvent.keyDown(results()[0] ?? document.body, shortcut);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await untilClosed();
  await expectNoSearch();
});

test('an application with several places leads to its card', async () => {
  const { services } = await open(few);
  await keyboard('region{Enter}');
  await untilClosed();
  await waitFor(() => expect(focused()).toBe(card().getByRole('combobox')));
  expect(services.telemetry.trackPlace).not.toHaveBeenCalled();
});

test('buttons of a result pin, move up and copy, by key too, and the row follows at once', async () => {
  const preferences = { ...noPreferences, recent: placesOf(exmoor) };
  userEvent.setup();
  Element.prototype.scrollIntoView = vi.fn();
  const { services, account } = await start(few, preferences);
  await press('Edit pinned and recent');
  const dialog = within(await untilOpen());
  const result = (action: string, { name }: Subscription) =>
    dialog.getByRole('button', { name: `${action} ${name}` });
  const said = async (words: string) => {
    const spoken = await dialog.findByText(words);
    expect(spoken.className, 'a toast shows it').toBe('visuallyHidden');
  };

  await userEvent.click(result('Pin', exmoor));
  await said('Pinned');
  expect(result('Pin', exmoor).getAttribute('aria-pressed')).toBe('true');
  act(() => result('Pin', somerset).focus());
  await keyboard(' ');
  await waitFor(() => expect(rowOf()).toEqual([exmoor.name, somerset.name]));
  expect(result('Move up', exmoor).getAttribute('aria-disabled')).toBe('true');
  act(() => result('Move up', somerset).focus());
  await keyboard('{Enter}');
  await said('Moved up');
  expect(focused(), 'keeps the focus').toBe(result('Move up', somerset));
  expect(dialog.getAllByRole('link')[0]?.textContent).toContain(somerset.name);
  expect(rowOf()).toEqual([somerset.name, exmoor.name]);
  expect(services.preferencesOf(account).get().pinned).toEqual(placesOf(somerset, exmoor));

  await userEvent.click(result('Pin', somerset));
  await said('Unpinned');
  await userEvent.click(result('Copy link to', exmoor));
  await said('Link copied');
  expect(rowOf()).toEqual([exmoor.name]);
});

test('without a query every pin is there to be moved, before what was opened; with one, none', async () => {
  const pinned = placesOf(...plots.slice(0, 50));
  const preferences = { ...noPreferences, pinned, recent: placesOf(somerset) };
  await start(many, preferences);
  pressKeys();
  const dialog = within(await untilOpen());
  expect(dialog.getAllByRole('button', { name: /^Move up/ })).toHaveLength(50);
  expect(dialog.getAllByRole('link')[0]?.textContent).toContain('Plot 1');
  await userEvent.type(dialog.getByRole('textbox'), 'plot');
  expect(dialog.queryByTitle('Move up')).toBeNull();
});

/** The names in the row of pinned and recent places. */
const rowOf = () =>
  [...document.querySelectorAll('nav a')].map((link) => link.querySelector('bdi')?.textContent);

test('what matched is bold in a result', async () => {
  const { results } = await open(few);
  await keyboard('levels som');
  const [bold] = results().map((link) => [...link.querySelectorAll('b')]);
  expect(bold?.map(({ textContent }) => textContent)).toEqual(['Som', 'Levels']);
});

test('who has only applications that are not listed gets no search', async () => {
  const unlisted = [...Array(9).keys()].map((id) =>
    subscription('natural_capital_credit', `${id}`),
  );
  const services = { applications: samples.catalogueOfProduction };
  await openLauncher({ record: { subscriptions: unlisted }, services });
  expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByText(/^You have no applications yet/)).toBeDefined();
  pressKeys('x');
  await expectNoSearch();
});
