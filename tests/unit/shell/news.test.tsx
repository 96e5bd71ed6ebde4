import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
import {
  annualReport,
  exmoor,
  meadow,
  somerset,
  subscription,
} from '../applications/cardSamples.ts';
import { profile } from '../applications/fakeUserData.tsx';
import { cleanUp, openLauncher } from './openLauncher.tsx';

const wye = subscription('natural_capital_plan', 'Wye');
const known = [somerset, exmoor, annualReport];
const day = 86_400_000;

interface Visit {
  readonly record?: Partial<LastKnownRecord>;
  readonly answers: readonly (readonly Subscription[])[];
}

/** Starts on the page that was stored, and is given each answer by a press of refresh. */
async function visit({ record = {}, answers }: Visit) {
  const waiting = [...answers];
  const opened = await openLauncher({
    record: { subscriptions: known, ...record },
    answers: { '/me': () => profile, '/me/applications': () => waiting.shift() ?? answers.at(-1) },
  });
  const refresh = async () => {
    fireEvent.click(screen.getByRole('button', { name: /refresh$/i }));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  const kept = () => vi.mocked(opened.services.lastKnown.write).mock.lastCall?.[1];
  await vi.waitFor(() => expect(kept()).toBeDefined());
  return { ...opened, refresh, kept };
}

const card = (name = 'Region') =>
  within(screen.getByRole('article', { name: `Natural Capital ${name}` }));
/** What a card tells of answers, and a screen reader says politely when it comes. */
const told = (name?: string) =>
  card(name).getByRole('heading').parentElement?.querySelector('[aria-live=polite]')?.textContent;

test.each<[what: string, after: readonly Subscription[], card: string, told: string]>([
  ['nothing', known, 'Region', ''],
  ['a place', [...known, wye], 'Region', 'New: Wye'],
  ['places', [...known, wye, { ...wye, id: '2' }], 'Region', '2 new locations'],
  [
    'reports',
    [...known, ...['a', 'b'].map((id) => ({ ...annualReport, id }))],
    'Impact',
    '2 new reports',
  ],
  ['a first access', [...known, meadow], 'Project', 'New'],
])('a card tells of %s that an answer brings', async (_what, after, name, expected) => {
  await visit({ answers: [after] });
  expect(told(name)).toBe(expected);
});

test('tells who has asked that access was given', async () => {
  const preferences = { ...noPreferences, requested: { natural_capital_project: '23 November' } };
  await visit({ record: { preferences }, answers: [[...known, meadow]] });
  expect(told('Project')).toBe('Access given');
  expect(card('Project').queryByText(/opened a request/)).toBeNull();
});

test('a stored page tells of what is new in its first frame, for seven days of use', async () => {
  const brought = [...known, wye];
  const { kept } = await visit({ answers: [brought] });
  const record = { ...kept(), daysNew: { ...kept()?.daysNew } };
  const { errors, mutations } = await openLauncher({ record });
  expect([errors, mutations]).toEqual([[], []]);
  expect(screen.getAllByText('Wye', { selector: '.badge bdi' }).length).toBeGreaterThan(0);
  cleanUp();

  for (const lastDay of [...Array(7).keys()]) {
    const savedAt = Date.now() - day;
    const used = await visit({ record: { ...record, savedAt }, answers: [brought, brought] });
    await used.refresh();
    expect(told(), `${lastDay}`).toBe(lastDay < 6 ? 'New: Wye' : '');
    record.daysNew = { ...used.kept()?.daysNew };
    cleanUp();
  }
});

test('a clock that was set wrong costs a day', async () => {
  const daysNew = { natural_capital_plan: 0, natural_capital_impact: 7 };
  const record = { daysNew, savedAt: Date.now() + 400 * day };
  const { kept, refresh } = await visit({ record, answers: [known] });
  await refresh();
  expect(kept()?.daysNew).toMatchObject({ natural_capital_impact: 6 });
});

const opens = async (name: string) => {
  const link = card(name).getByRole('link', { name: /^Open/ });
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await act(async () => fireEvent.click(link));
};

test('what is opened is new no more, here, on the device and in the stored page', async () => {
  const { kept, services, refresh } = await visit({ answers: [[...known, meadow]] });
  expect(told('Project')).toBe('New');
  await opens('Project');
  expect(told('Project')).toBe('');
  expect(kept()?.daysNew?.[meadow.application]).toBe(0);
  await vi.waitFor(() => expect(services.storePage).toHaveBeenCalled());
  const stored = vi.mocked(services.storePage).mock.lastCall?.[1]();
  expect(stored?.markup).not.toContain('badge');
  await refresh();
  expect(told('Project')).toBe('');
});

test('what another tab has opened is new no more once this one is looked at', async () => {
  const { account, services, kept } = await visit({ answers: [[...known, wye]] });
  const opened = { application: wye.application, id: wye.id };
  await services.lastKnown.preferences.update(account, () => ({ recent: [opened] }));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(told()).toBe('');
  expect(kept()?.daysNew?.[`${wye.application} ${wye.id}`]).toBe(0);
});

const placeOf = ({ application, id }: Subscription) => ({ application, id });
const used = {
  ...noPreferences,
  lastOpened: { [somerset.application]: somerset.id },
  pinned: [exmoor, annualReport].map(placeOf),
  recent: [somerset, exmoor].map(placeOf),
};

test('names once what was used and is gone, and forgets it', async () => {
  const { account, services, kept, refresh } = await visit({
    record: { preferences: used, subscriptions: [...known, wye] },
    answers: [[somerset, annualReport]],
  });
  expect(told()).toBe('You no longer have access to “Exmoor”');
  const pins = screen.getByRole('navigation', { name: 'Pinned and recent' });
  expect(within(pins).getAllByRole('link')).toHaveLength(1);
  expect(await services.lastKnown.preferences.read(account)).toMatchObject({
    pinned: [placeOf(annualReport)],
    recent: [placeOf(somerset)],
    lastOpened: used.lastOpened,
  });
  await refresh();
  expect(told()).toBe('You no longer have access to “Exmoor”');
  const record = kept() ?? {};
  cleanUp();
  await openLauncher({ record });
  expect(told()).toBe('');
});

test('names a choice that is gone in its dropdown alone', async () => {
  await visit({ record: { preferences: used }, answers: [[exmoor, wye, annualReport]] });
  expect(screen.getByRole('alert').textContent).toBe(
    'You no longer have access to “Somerset Levels and Moors”. Choose another.',
  );
  expect(told()).toBe('New: Wye');
});

test('an outage that answers nothing takes and brings nothing', async () => {
  const { account, services, refresh } = await visit({
    record: { preferences: used },
    answers: [[], known],
  });
  expect(screen.getAllByText('You do not have access')).toHaveLength(4);
  expect(screen.queryByText(/no longer/)).toBeNull();
  await refresh();
  for (const name of ['Region', 'Impact']) expect(told(name)).toBe('');
  expect(card().getByRole('combobox').textContent).toBe(somerset.name);
  expect(await services.lastKnown.preferences.read(account)).toEqual(used);
});

test('an answer with an entry that does not fit forgets nothing', async () => {
  const broken = { ...somerset, url: 'x'.repeat(3000) };
  const { account, services, refresh } = await visit({
    record: { preferences: used },
    answers: [[broken, annualReport, wye], known],
  });
  expect(screen.getByRole('alert').textContent).toBe(
    'The location you chose is not in the list. Choose another.',
  );
  expect(await services.lastKnown.preferences.read(account)).toEqual(used);
  await refresh();
  expect(card().getByRole('combobox').textContent).toBe(somerset.name);
});

test('the list and the search have what is new first, and say so', async () => {
  await visit({
    record: { preferences: { ...used, lastOpened: {} } },
    answers: [[...known, wye, meadow]],
  });
  const box = card().getByRole('combobox');
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  const options = await screen.findAllByRole('option', {}, { timeout: 20_000 });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Wye New',
    'Exmoor',
    'Somerset Levels and Moors',
  ]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const dialog = await screen.findByRole('dialog', {}, { timeout: 20_000 });
  const found = within(dialog)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(found.slice(0, 2)).toEqual([
    'Wye Natural Capital Region New',
    'Exmoor Natural Capital Region',
  ]);
});
