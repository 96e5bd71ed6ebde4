import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import {
  annualReport,
  catalogue,
  catalogueOfProduction,
  exmoor,
  somerset,
  subscription,
} from '../applications/cardSamples.ts';
import { openLauncher } from './openLauncher.tsx';

const plots = Array.from({ length: 60 }, (_, index) =>
  subscription('natural_capital_plan', `Plot ${index + 1}`),
);
const few = [somerset, exmoor, annualReport];
const many = [...few, ...plots];
const fieldName = 'Find a location or application';

beforeEach(() => window.history.replaceState(null, '', '/'));

interface Visit {
  readonly subscriptions: readonly Subscription[];
  readonly applications?: typeof catalogue;
}

async function start({ subscriptions, applications = catalogue }: Visit) {
  const opened = await openLauncher({ record: { subscriptions }, services: { applications } });
  return { ...opened, user: userEvent.setup() };
}

/** Starts and opens the search by its key. */
async function open(visit: Visit) {
  const started = await start(visit);
  await started.user.keyboard('/');
  const dialog = await untilOpen();
  const field = within(dialog).getByRole('textbox');
  field.focus();
  return { ...started, dialog: within(dialog), field };
}

/** Its part is imported when it is asked for, the first time from the disk. */
const slowImport = { timeout: 20_000 };
const untilOpen = () => screen.findByRole('dialog', { name: fieldName }, slowImport);
const untilField = () => screen.findByRole('textbox', { name: fieldName }, slowImport);
const results = () => within(screen.getByRole('dialog')).queryAllByRole('link');
const names = () => results().map(({ textContent }) => textContent);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slowImport);

/** What the browser is asked to open, in the place of opening it. */
function watchLinks() {
  const opened: (string | null)[] = [];
  const listener = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (!link || event.defaultPrevented) return;
    opened.push(link.getAttribute('href'));
    event.preventDefault();
  };
  window.addEventListener('click', listener, { once: true });
  return opened;
}

test.each(['/', '{Control>}k{/Control}', '{Control>}K{/Control}', '{Meta>}k{/Meta}'])(
  '%s opens it',
  async (keys) => {
    const { user } = await start({ subscriptions: few });
    await user.keyboard(keys);
    expect(await untilOpen()).toBeDefined();
  },
);

test.each(['{Control>}/{/Control}', '{Alt>}/{/Alt}', '{Alt>}{Control>}k{/Control}{/Alt}', 'k'])(
  '%s does not',
  async (keys) => {
    const { user } = await start({ subscriptions: few });
    await user.keyboard(`${keys}x`);
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test.each([
  ['Russian', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
  ['Russian, Caps Lock', { key: 'Л', code: 'KeyK', ctrlKey: true }, true],
  ['Greek', { key: 'κ', code: 'KeyK', metaKey: true }, true],
  ['Hebrew', { key: 'ל', code: 'KeyK', ctrlKey: true }, true],
  ['Arabic, a slash', { key: 'ظ', code: 'Slash' }, true],
  ['Russian, where the slash stands elsewhere', { key: '/', code: 'Backslash' }, true],
  ['Dvorak, by its letter', { key: 'k', code: 'KeyV', ctrlKey: true }, true],
  ['Dvorak, at its place', { key: 't', code: 'KeyK', ctrlKey: true }, false],
  ['Turkish, at the place of a slash', { key: '.', code: 'Slash' }, false],
  ['Latvian, at its place', { key: 'ķ', code: 'KeyK', ctrlKey: true }, false],
  ['Russian, another letter', { key: 'д', code: 'KeyL', ctrlKey: true }, false],
])('a keyboard that is %s has the shortcut %o: %s', async (_layout, key, isShortcut) => {
  await start({ subscriptions: few });
  expect(fireEvent.keyDown(document.body, key)).toBe(!isShortcut);
  if (isShortcut) expect(await untilOpen()).toBeDefined();
});

test('a field keeps its slash, and gives Ctrl+K to the search', async () => {
  const { user } = await start({ subscriptions: few });
  const input = document.body.appendChild(document.createElement('input'));
  input.focus();
  await user.keyboard('a/b');
  expect(input.value).toBe('a/b');
  expect(screen.queryByRole('dialog')).toBeNull();
  // As with Caps Lock.
  await user.keyboard('{Control>}K{/Control}');
  expect(await untilOpen()).toBeDefined();
  input.remove();
});

test('what is typed until it is there is its first query, and Enter then opens the first', async () => {
  await start({ subscriptions: many });
  const opened = watchLinks();
  const isLeft = ['/', 'p', 'x', 'Backspace', 'l', 'o', 't', ' ', '7', 'Enter'].map((key) =>
    fireEvent.keyDown(document.body, { key }),
  );
  expect(isLeft).not.toContain(true);
  await waitFor(() => expect(opened).toEqual([plots[6]?.url]), slowImport);
});

test('a second press while it is loaded loses nothing that was typed', async () => {
  await start({ subscriptions: many });
  const button = screen.getByRole('button', { name: fieldName });
  fireEvent.click(button);
  fireEvent.keyDown(button, { key: 'p' });
  fireEvent.click(button);
  expect(await untilField()).toHaveProperty('value', 'p');
});

test('Escape calls it off before it is there', async () => {
  await start({ subscriptions: many });
  for (const key of ['/', 'p', 'Escape', 'x']) fireEvent.keyDown(document.body, { key });
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a field stands in the stored page for more than seven places in all, and for no fewer', async () => {
  await start({ subscriptions: [...few, ...plots.slice(0, 4)] });
  expect(screen.queryByRole('button', { name: fieldName })).toBeNull();
  const { errors, mutations, user } = await start({
    subscriptions: [...few, ...plots.slice(0, 5)],
  });
  expect(errors).toEqual([]);
  expect(mutations).toEqual([]);
  const button = screen.getByRole('button', { name: fieldName });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('/ Control+K Meta+K');
  await user.click(button);
  expect(await untilOpen()).toBeDefined();
});

test('who has only applications that are not listed gets no search', async () => {
  const unlisted = subscription('natural_capital_credit', 'Peat');
  const { user } = await start({
    subscriptions: Array.from({ length: 9 }, (_, index) => ({ ...unlisted, id: `${index}` })),
    applications: catalogueOfProduction,
  });
  expect(screen.queryByRole('button', { name: fieldName })).toBeNull();
  expect(screen.getByText(/^You have no applications yet/)).toBeDefined();
  await user.keyboard('/x');
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a shortcut opens it again while it closes', async () => {
  await open({ subscriptions: few });
  const [closing] = document.getElementsByTagName('dialog');
  // A browser that is busy has the next key answered before the event that says it is closed.
  closing?.close();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await waitFor(() => expect(closing?.isConnected).toBe(false));
  expect(await untilOpen()).toBeDefined();
});

test('Enter goes to the first result as its card does, and closes', async () => {
  const { user, services } = await open({ subscriptions: many });
  const opened = watchLinks();
  await user.keyboard('exm');
  const [result] = results();
  expect(result?.getAttribute('target')).toBe('_blank');
  expect(result?.getAttribute('rel')).toBe('noopener noreferrer');
  await user.keyboard('{Enter}');
  expect(opened).toEqual([exmoor.url]);
  expect(services.telemetry.trackPlace).toHaveBeenCalledWith(
    'application opened',
    exmoor.application,
    exmoor.id,
  );
  await closed();
  expect(
    within(screen.getByRole('article', { name: 'Natural Capital Region' }))
      .getByRole('link', { name: /^Open/ })
      .getAttribute('href'),
  ).toBe(exmoor.url);
});

test('arrows go through the twenty results and back to the field, where typing goes on', async () => {
  const { user, dialog, field } = await open({ subscriptions: plots });
  await user.keyboard('plot{ArrowDown}{ArrowDown}');
  expect(names()).toHaveLength(20);
  expect(dialog.getByText('40 more. Keep typing')).toBeDefined();
  expect(document.activeElement?.textContent).toContain('Plot 2 ');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toContain('Plot 20 ');
  await user.keyboard(' 7');
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'plot 7');
});

test('says how many were found once nothing more is typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { dialog } = await open({ subscriptions: many });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const status = () => dialog.getByRole('status').textContent;
  await user.keyboard('plot 6');
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(status()).toBe('7 results. Enter goes to Plot 6');
  await user.keyboard('0');
  expect(status()).toBe('7 results. Enter goes to Plot 6');
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(status()).toBe('1 result. Enter goes to Plot 60');
});

test('says what matches nothing, and closes by its button', async () => {
  const { user, dialog, field } = await open({ subscriptions: many });
  await user.keyboard('zzz');
  expect(dialog.getByText('Nothing matches “zzz”', { selector: 'p' })).toBeDefined();
  expect(names()).toEqual([]);
  await user.keyboard('{Enter}{ArrowDown}');
  expect(field).toHaveProperty('value', 'zzz');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await closed();
});

test('an application with several places leads to its card', async () => {
  const { user, services } = await open({ subscriptions: few });
  await user.keyboard('region{Enter}');
  await closed();
  const region = within(screen.getByRole('article', { name: 'Natural Capital Region' }));
  await waitFor(() => expect(document.activeElement).toBe(region.getByRole('combobox')));
  expect(services.telemetry.trackPlace).not.toHaveBeenCalled();
});
