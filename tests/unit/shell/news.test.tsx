import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { changePreferences } from '../../../src/applications/preferences/changePreferences.ts';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { renderHome } from '../../../src/shell/HomeRoute.tsx';
import { testConfig } from '../../support/testConfig.ts';
import {
  annualReport,
  exmoor,
  meadow,
  placesOf,
  somerset,
  subscription,
} from '../applications/cardSamples.ts';
import { fakePreferences, shownOf } from '../applications/fakeUserData.tsx';
import * as launcherPage from './launcherPage.ts';
import { leavePage, openLauncher, type Settings } from './openLauncher.tsx';

const { card, openLink, openList, press, setOnline, watchLinks } = launcherPage;

const wye = subscription('natural_capital_plan', 'Wye');
const known = [somerset, exmoor, annualReport];
const noLonger = 'You no longer have access to “Exmoor”';

type List = readonly Subscription[];

/** Starts on the page that was stored, and is given each answer by a press of refresh. */
async function visit(answers: readonly List[], record?: Settings['record']) {
  vi.stubGlobal('requestIdleCallback', setTimeout);
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  const waiting = [...answers];
  const device = fakePreferences(record?.preferences);
  const { services } = await openLauncher({
    services: {
      preferencesOf: createPreferences((_owner, view) => changePreferences({ view, device })),
    },
    record: { subscriptions: known, ...record },
    list: () => waiting.shift() ?? answers.at(-1),
  });
  const { write } = services.lastKnown;
  const kept = () => vi.mocked(write).mock.lastCall?.[1];
  await waitFor(() => expect(kept()).toBeDefined());
  const refresh = async () => {
    await press(/refresh$/i);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  return { device, refresh, kept, setUp: () => shownOf(device) };
}

/** A card tells this of answers, and a screen reader says it politely when it comes. */
const told = (name?: string) =>
  card(name).getByRole('heading').closest('article')?.querySelector('[aria-live=polite]')
    ?.textContent;

const report = (id: string) => ({ ...annualReport, id });
const requested = { natural_capital_project: '23 November' };
const asked = { preferences: { ...noPreferences, requested } };
const added = { ...asked, daysNew: { natural_capital_plan: 0 } };
const stillAsked = 'New: ProjectYou opened a request on 23 November';
type Row = [what: string, after: List, card: string, told: string, record?: Settings['record']];
test.each<Row>([
  ['a place', [...known, wye], 'Region', 'New: Wye'],
  ['places', [...known, wye, { ...wye, id: '2' }], 'Region', '2 new locations'],
  ['reports', [...known, report('a'), report('b')], 'Impact', '2 new reports'],
  ['a first access', [...known, meadow], 'Project', 'New: Project'],
  ['the access that was asked for', [...known, meadow], 'Project', 'You have access now', asked],
  ['an application yet to be granted', known, 'Project', stillAsked, added],
])('a card tells of %s that an answer brings', async (_what, after, name, expected, record) => {
  await visit([after], record);
  expect(told(name)).toBe(expected);
});

test.each([
  ['another day', -1],
  ['a clock that was set wrong', 400],
])('what is new is so for seven days of use: %s', async (_what, after) => {
  const daysNew = { natural_capital_plan: 0, natural_capital_impact: 7 };
  const record = { daysNew, savedAt: Date.now() + after * 86_400_000 };
  const { kept, refresh } = await visit([known, known], record);
  await refresh();
  expect(kept()).toMatchObject({ daysNew: { natural_capital_impact: 6 } });
  expect(told('Impact')).toBe('New: Impact');
});

test('what is opened is new no more, here and on the device', async () => {
  const { kept, refresh } = await visit([[...known, meadow]]);
  expect(told('Project')).toBe('New: Project');
  watchLinks();
  await userEvent.click(openLink('Project'));
  expect(told('Project')).toBe('');
  expect(kept()).toMatchObject({ daysNew: { [meadow.application]: 0 } });
  await refresh();
  expect(told('Project')).toBe('');
});

test('what another tab has opened is new no more once this one is looked at', async () => {
  const { device, kept } = await visit([[...known, wye]]);
  await device((stored) => ({ ...stored?.data, ...noPreferences, recent: placesOf(wye) }));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(told()).toBe('');
  expect(kept()).toMatchObject({ daysNew: { [`${wye.application} ${wye.id}`]: 0 } });
});

const preferences = {
  ...noPreferences,
  lastOpened: { [somerset.application]: somerset.id },
  pinned: placesOf(exmoor, annualReport),
  recent: placesOf(somerset, exmoor),
};

test('names once what was used and is gone, and forgets it', async () => {
  const record = { preferences, subscriptions: [...known, wye] };
  const { kept, refresh, setUp } = await visit([[somerset, annualReport]], record);
  expect(told()).toBe(noLonger);
  expect(screen.queryByRole('navigation', { name: 'Pinned and recent' })).toBeNull();
  expect(await setUp()).toMatchObject({
    pinned: placesOf(annualReport),
    recent: placesOf(somerset),
    lastOpened: preferences.lastOpened,
  });
  await refresh();
  expect(told()).toBe(noLonger);
  leavePage();
  await openLauncher({ record: kept() ?? {} });
  expect(told()).toBe('');
});

test.each(['pinned', 'recent'])('names what is gone that was only %s', async (list) => {
  await visit([[somerset, annualReport]], {
    preferences: { ...noPreferences, [list]: placesOf(exmoor) },
  });
  expect(told()).toBe(noLonger);
});

test('tells of a lost application alone on its card, also at the next start, until it is dismissed', async () => {
  const lost = [[somerset, exmoor]];
  const { kept } = await visit(lost, { preferences });
  const gone = 'You no longer have access to Impact.';
  expect(told('Impact')).toBe(gone);
  expect(card('Impact').queryByText('You do not have access')).toBeNull();
  leavePage();
  const next = await visit(lost, { ...kept(), preferences });
  expect(told('Impact'), 'at the next start').toBe(gone);
  await userEvent.click(card('Impact').getByRole('button', { name: 'Dismiss' }));
  expect(told('Impact')).toBe('');
  card('Impact').getByText('You do not have access');
  await next.refresh();
  leavePage();
  const last = await visit([[somerset, exmoor, annualReport]], { ...next.kept(), preferences });
  expect(told('Impact'), 'dismissed for good').toBe('');
  await last.refresh();
  expect(told('Impact'), 'what comes back is no news').toBe('');
});

test('tells of the only application that is lost once a second answer is as empty', async () => {
  const { refresh } = await visit([[]], { subscriptions: [exmoor], preferences });
  expect(told(), 'one may be an outage').toBe('');
  await refresh();
  expect(told()).toBe('You no longer have access to Region.');
  await userEvent.click(card().getByRole('button', { name: 'Dismiss' }));
  await refresh();
  expect(told()).toBe('');
});

const broken = { ...somerset, url: 'x'.repeat(3000) };
const notListed = 'The location you chose is not in the list. Choose another.';
test.each([
  ['an outage that answers nothing', [], undefined],
  ['an entry that does not fit', [broken, annualReport, wye], notListed],
])('%s takes and brings nothing', async (_what, answer, said) => {
  const { refresh, setUp } = await visit([answer, known], { preferences });
  expect(screen.queryByRole('alert')?.textContent).toBe(said);
  expect(screen.queryByText(/no longer/), 'of a place or an application').toBeNull();
  expect(await setUp()).toEqual(preferences);
  await refresh();
  expect([told('Region'), told('Impact')]).toEqual(['', '']);
  expect(card().getByRole('combobox').textContent).toBe(somerset.name);
  expect(await setUp()).toEqual(preferences);
});

test('the list has what is new first, and says so', async () => {
  await visit([[...known, wye]], { preferences: { ...preferences, lastOpened: {} } });
  expect(await openList()).toEqual(['Wye New', 'Exmoor', 'Somerset Levels and Moors']);
});

test('Request access names the application alone, and is remembered by its day, offline too', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23), toFake: ['Date'] });
  const { record, services } = await openLauncher({ record: { subscriptions: [] } });
  const request = () => card().getByRole<HTMLAnchorElement>('link', { name: 'Request access' });
  const link = request();
  const filledIn = `${testConfig.contactUrl}?application=Natural+Capital+Region`;
  expect(link.href).toBe(filledIn);
  expect(renderHome(record, services), 'in the stored page as well').toContain(`"${filledIn}"`);
  expect(launcherPage.described(link).at(-1)).toBe('opens in a new tab');
  watchLinks();
  fireEvent.click(link);
  expect(await screen.findByText('You opened a request on 23 November')).toBeDefined();
  link.focus();
  await setOnline(false);
  expect(request()).toBe(link);
  expect(link.href).toBe(filledIn);
  expect(document.activeElement).toBe(link);
});
