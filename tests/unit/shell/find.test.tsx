import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnown.ts';
import { App } from '../../../src/shell/App.tsx';
import { renderHome } from '../../../src/shell/renderHome.tsx';
import { fakeDialog } from '../../support/fakeDialog.ts';
import {
  annualReport,
  catalogue,
  exmoor,
  somerset,
  subscription,
} from '../applications/cardSamples.ts';
import { amara, profile } from '../applications/fakeUserData.tsx';
import { hydrate } from '../applications/hydration.tsx';
import { idleServices } from './idleServices.ts';

const plots = Array.from({ length: 60 }, (_, index) =>
  subscription('natural_capital_plan', `Plot ${index + 1}`),
);
const few = [somerset, exmoor, annualReport];
const many = [...few, ...plots];
const fieldName = 'Find a place or application';
let visits = 0;

beforeEach(() => {
  fakeDialog();
  Element.prototype.scrollIntoView = vi.fn();
  window.history.replaceState(null, '', '/');
});

interface Visit {
  readonly subscriptions: readonly Subscription[];
  readonly preferences?: LastKnownRecord['preferences'];
}

/** Starts the application on the stored page, offline: no answer ever comes. */
async function start({ subscriptions, preferences = noPreferences }: Visit) {
  const record = { profile, subscriptions, preferences, savedAt: Date.now() };
  const account = { ...amara, subject: `finding ${visits++}`, email: 'amara@suite.test' };
  const services = idleServices(record, { status: 'signedIn', account, freshness: 'fresh' });
  const hydrated = await hydrate(
    renderHome(record, catalogue),
    <StrictMode>
      <App services={services} hydration={{ account, record }} />
    </StrictMode>,
  );
  await act(async () => undefined);
  return { ...hydrated, services, user: userEvent.setup() };
}

/** Starts and opens the search by its key. */
async function open(visit: Visit) {
  const started = await start(visit);
  await started.user.keyboard('/');
  const dialog = await untilOpen();
  const field = within(dialog).getByRole('combobox');
  field.focus();
  return { ...started, dialog: within(dialog), field };
}

/** Its part is imported when it is asked for, the first time from the disk. */
const slowImport = { timeout: 20_000 };
const untilOpen = () => screen.findByRole('dialog', { name: fieldName }, slowImport);
const untilField = () => screen.findByRole('combobox', { name: fieldName }, slowImport);
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(
    screen.getByRole('combobox', { name: fieldName }).getAttribute('aria-activedescendant') ?? '',
  )?.textContent;
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

test.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])('%s opens it', async (keys) => {
  const { user } = await start({ subscriptions: few });
  await user.keyboard(keys);
  expect(await untilOpen()).toBeDefined();
});

test.each(['{Control>}/{/Control}', '{Alt>}/{/Alt}', '{Alt>}{Control>}k{/Control}{/Alt}', 'k'])(
  '%s does not',
  async (keys) => {
    const { user } = await start({ subscriptions: few });
    await user.keyboard(`${keys}x`);
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a field keeps its slash, and gives Ctrl+K to the search', async () => {
  const { user } = await start({ subscriptions: few });
  const input = document.body.appendChild(document.createElement('input'));
  input.focus();
  await user.keyboard('a/b');
  expect(input.value).toBe('a/b');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  expect(await untilOpen()).toBeDefined();
  input.remove();
});

test('what is typed until it is there is its first query, and presses nothing', async () => {
  await start({ subscriptions: many });
  const isLeft = ['/', 'p', 'x', 'Backspace', 'l', 'o', 't', ' ', '7', 'Enter'].map((key) =>
    fireEvent.keyDown(document.body, { key }),
  );
  expect(isLeft).not.toContain(true);
  expect(await untilField()).toHaveProperty('value', 'plot 7');
  expect(names()[0]).toContain('Plot 7');
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

test('a field stands in the stored page for more than seven places in all', async () => {
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

test('seven places need no field', async () => {
  await start({ subscriptions: [...few, ...plots.slice(0, 4)] });
  expect(screen.queryByRole('button', { name: fieldName })).toBeNull();
});

test('lists at first what is pinned, what was opened, and the applications', async () => {
  const preferences = { ...noPreferences, pinned: [exmoor], recent: [somerset, exmoor] };
  await open({ subscriptions: few, preferences });
  expect(names()).toEqual([
    'ExmoorNatural Capital Region, pinned',
    'Somerset Levels and MoorsNatural Capital Region',
    'Natural Capital Region2 locations',
    'Natural Capital ProjectYou do not have access',
    'Natural Capital ImpactAnnual report',
    'Natural Capital CreditYou do not have access',
  ]);
  expect(active()).toContain('Exmoor');
});

test('Enter opens the first result as its card does, and closes', async () => {
  const { user, services } = await open({ subscriptions: many });
  const opened = watchLinks();
  await user.keyboard('exm');
  const option = screen.getByRole('option', { name: /Exmoor/ });
  expect(option.getAttribute('target')).toBe('_blank');
  expect(option.getAttribute('rel')).toBe('noopener noreferrer');
  await user.keyboard('{Enter}');
  expect(opened).toEqual([exmoor.url]);
  expect(services.telemetry.trackEvent).toHaveBeenCalledWith('application opened', {
    application: exmoor.application,
    subscription: exmoor.id,
  });
  await closed();
  expect(
    within(screen.getByRole('article', { name: 'Natural Capital Region' }))
      .getByRole('link', { name: /^Open/ })
      .getAttribute('href'),
  ).toBe(exmoor.url);
});

test.each([
  ['{ArrowDown}{ArrowDown}', 3],
  ['{ArrowUp}', 20],
  ['{End}{ArrowDown}', 1],
  ['{End}', 20],
  ['{PageDown}', 7],
  ['{PageDown}{PageUp}', 1],
  ['{End}{Home}', 1],
])('%s moves to result %i', async (keys, number) => {
  const { user, field } = await open({ subscriptions: plots });
  await user.keyboard(`plot${keys}`);
  expect(active()).toContain(`Plot ${number}Natural`);
  expect(document.activeElement).toBe(field);
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
});

test('draws eight results with every key and twenty when the typing pauses', async () => {
  const { dialog } = await open({ subscriptions: many });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.keyboard('plot');
  expect(names()).toHaveLength(8);
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(names()).toHaveLength(20);
  expect(dialog.getByText('and 40 more, type to narrow')).toBeDefined();
  const last = screen.getAllByRole('option').at(-1);
  expect(last?.getAttribute('aria-posinset')).toBe('20');
  expect(last?.getAttribute('aria-setsize')).toBe('60');
  vi.useRealTimers();
});

test('draws rows again for other results, and only a new first one as a new one', async () => {
  const { user } = await open({ subscriptions: many });
  await user.keyboard('plot');
  const [first, second] = screen.getAllByRole('option');
  await user.keyboard(' 4');
  expect(names().slice(0, 2)).toEqual([
    'Plot 4Natural Capital Region',
    'Plot 40Natural Capital Region',
  ]);
  const after = screen.getAllByRole('option');
  expect(after[0]).not.toBe(first);
  expect(after[1]).toBe(second);
});

test('says how many were found once nothing more is typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { dialog } = await open({ subscriptions: many });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  const status = () => dialog.getByRole('status').textContent;
  await user.keyboard('plot 6');
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(status()).toBe('7 results');
  await user.keyboard('0');
  expect(status()).toBe('7 results');
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(status()).toBe('1 result');
  vi.useRealTimers();
});

test('says what matches nothing, and what to try', async () => {
  const { user, dialog, field } = await open({ subscriptions: many });
  await user.keyboard('zzz');
  expect(dialog.getByText('Nothing matches “zzz”', { selector: 'p' })).toBeDefined();
  expect(dialog.queryByRole('listbox')).toBeNull();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{Enter}{ArrowDown}');
  expect(field).toHaveProperty('value', 'zzz');
});

test('Escape clears what was typed, and only then is left to the browser, which closes', async () => {
  const { user, field } = await open({ subscriptions: many });
  const left: boolean[] = [];
  document.addEventListener('keydown', ({ defaultPrevented }) => left.push(!defaultPrevented));
  await user.keyboard('p{Escape}');
  expect(field).toHaveProperty('value', '');
  await user.keyboard('{Escape}');
  expect(left).toEqual([true, false, true]);
});

test('an application with several places leads to its card', async () => {
  const { user, services } = await open({ subscriptions: few });
  await user.keyboard('region{Enter}');
  await closed();
  const region = within(screen.getByRole('article', { name: 'Natural Capital Region' }));
  await waitFor(() => expect(document.activeElement).toBe(region.getByRole('combobox')));
  expect(services.telemetry.trackEvent).not.toHaveBeenCalled();
});

test('an application without access leads to its card', async () => {
  const { user } = await open({ subscriptions: few });
  await user.keyboard('credit{Enter}');
  await closed();
  const card = within(screen.getByRole('article', { name: 'Natural Capital Credit' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(card.getByRole('link', { name: 'Request access' })),
  );
});

test('an application with one place opens it', async () => {
  const { user } = await open({ subscriptions: few });
  const opened = watchLinks();
  await user.keyboard('impact{Enter}');
  expect(opened).toEqual([annualReport.url]);
});

test('an address that is not safe is said so, and not opened', async () => {
  const unsafe = subscription('natural_capital_plan', 'Bad moor', { url: 'javascript:alert(1)' });
  const { user, services } = await open({ subscriptions: [unsafe, exmoor] });
  const opened = watchLinks();
  await user.keyboard('bad');
  const option = screen.getByRole('option', { name: /This address is not valid/ });
  expect(option.hasAttribute('href')).toBe(false);
  expect(option.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(opened).toEqual([null]);
  expect(services.telemetry.trackEvent).toHaveBeenCalledWith(
    'invalid subscription address',
    expect.anything(),
  );
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('Shift+Enter pins, says so, and moves nothing', async () => {
  const { user } = await open({ subscriptions: many });
  await user.keyboard('plot{ArrowDown}{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(names()[1]).toBe('Plot 2Natural Capital Region, pinned'));
  expect(
    await screen.findByText('Plot 2, pinned', { selector: '[role=status]' }, slowImport),
  ).toBeDefined();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await waitFor(() => expect(names()[1]).toBe('Plot 2Natural Capital Region'));
});

test('says that no more than 50 can be pinned', async () => {
  const preferences = { ...noPreferences, pinned: plots.slice(0, 50) };
  const { user, services } = await open({ subscriptions: many, preferences });
  const messages: string[] = [];
  services.toasts.receive(({ message }) => messages.push(message));
  await user.keyboard('exmoor{Shift>}{Enter}{/Shift}');
  expect(messages).toEqual(['Only 50 places can be pinned. Unpin one first.']);
  const announced = { selector: '[role=status]' };
  expect(await screen.findByText('Exmoor, not pinned', announced, slowImport)).toBeDefined();
});

test('a press on the pin of a result pins it, and opens nothing', async () => {
  const { user } = await open({ subscriptions: many });
  const opened = watchLinks();
  await user.keyboard('exmoor');
  await user.click(screen.getByTitle('Pin'));
  await waitFor(() => expect(names()).toEqual(['ExmoorNatural Capital Region, pinned']));
  expect(opened).toEqual([]);
});

test('a button closes it', async () => {
  const { user, dialog } = await open({ subscriptions: few });
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await closed();
});
