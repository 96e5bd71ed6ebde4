import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import type { StoredPreferences } from '../../../src/applications/preferences/createStoredPreferences.ts';
import {
  noPreferences,
  type Preferences,
  parsePreferences,
} from '../../../src/applications/preferences/Preferences.ts';
import { usePreferences } from '../../../src/applications/preferences/PreferencesProvider.tsx';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { exmoor, meadow, somerset } from './cardSamples.ts';
import { amara, fakePreferences } from './fakeUserData.tsx';

const ofSomerset = { ...noPreferences, lastOpened: { natural_capital_plan: somerset.id } };
const ofExmoor = { ...noPreferences, lastOpened: { natural_capital_plan: exmoor.id } };
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** What one tab keeps of the device's preferences. */
function openTab(stored: StoredPreferences, initial?: Preferences) {
  const preferences = createPreferences({ owner: amara, stored, initial });
  stops.push(preferences.follow());
  return preferences;
}

/** Every tab is looked at, one after the other. */
const lookAround = () => document.dispatchEvent(new Event('visibilitychange'));

const placeOf = ({ application, id }: Subscription) => ({ application, id });
const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    application: 'natural_capital_plan' as const,
    id: String(index),
  }));

test.each<[string, unknown, Partial<Preferences>]>([
  ['what was stored', ofSomerset, ofSomerset],
  ['no application that is unknown', { lastOpened: { other: '1' } }, {}],
  ['no id that is too long', { lastOpened: { natural_capital_plan: 'x'.repeat(201) } }, {}],
  ['no id that is none', { lastOpened: { natural_capital_plan: '' } }, {}],
  ['the good beside the bad', { lastOpened: { ...ofSomerset.lastOpened, other: {} } }, ofSomerset],
  ['nothing of a list', [ofSomerset], {}],
  ['nothing of nothing', undefined, {}],
  [
    'places, and nothing else of them',
    { recent: [somerset, '1', null, { application: 'other', id: '1' }], pinned: [{ id: '1' }] },
    { recent: [placeOf(somerset)] },
  ],
  ['a place once', { pinned: [meadow, exmoor, meadow] }, { pinned: [meadow, exmoor].map(placeOf) }],
  ['as many places as are kept', { recent: places(30) }, { recent: places(20) }],
  ['no list that is none', { recent: { 0: somerset }, pinned: 'all' }, {}],
  [
    'what was asked for',
    {
      requested: { natural_capital_plan: '23 November', other: '1 May', natural_capital_impact: 7 },
    },
    { requested: { natural_capital_plan: '23 November', natural_capital_impact: '7' } },
  ],
  ['all but the switch of an earlier version', { ...ofSomerset, showsRecent: false }, ofSomerset],
])('parses %s', (_what, value, expected) => {
  expect(parsePreferences(value)).toEqual({ ...noPreferences, ...expected });
});

test('remembers what was opened, and what was opened last in each application', async () => {
  const stored = fakePreferences();
  const tab = openTab(stored);
  for (const opened of [somerset, meadow, exmoor, meadow]) tab.rememberOpened(opened);
  const expected = {
    ...noPreferences,
    lastOpened: { natural_capital_plan: exmoor.id, natural_capital_project: meadow.id },
    recent: [meadow, exmoor, somerset].map(placeOf),
  };
  expect(tab.get()).toEqual(expected);
  await vi.waitFor(async () => expect(await stored.read(amara)).toEqual(expected));
  for (const place of places(25)) tab.rememberOpened(place);
  expect(tab.get().recent).toEqual(places(25).reverse().slice(0, 20));
});

test('keeps pins in the order of pinning, and no more than fifty', () => {
  const tab = openTab(fakePreferences());
  for (const place of [meadow, somerset, meadow]) tab.pin(place);
  expect(tab.get().pinned).toEqual([meadow, somerset].map(placeOf));
  tab.unpin(meadow);
  expect(tab.get().pinned).toEqual([placeOf(somerset)]);
  for (const place of places(60)) tab.pin(place);
  expect(tab.get().pinned).toEqual([placeOf(somerset), ...places(49)]);
});

test('remembers the day of a request until the application is opened', () => {
  const tab = openTab(fakePreferences());
  tab.rememberRequest({ id: 'natural_capital_plan' }, '23 November');
  expect(tab.get().requested).toEqual({ natural_capital_plan: '23 November' });
  tab.rememberOpened(somerset);
  expect(tab.get().requested).toEqual({});
});

test('reads nothing while the page is being left, which could not be kept then', async () => {
  const stored = fakePreferences(ofExmoor);
  const tab = openTab(stored);
  await vi.waitFor(() => expect(tab.get()).toEqual(ofExmoor));
  const reading = vi.spyOn(stored, 'read');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reading).not.toHaveBeenCalled();

  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(reading).toHaveBeenCalledOnce());
});

test('keeps the page where the device remembers nothing', async () => {
  const stored = fakePreferences();
  const tab = openTab(stored, ofSomerset);
  const reading = vi.spyOn(stored, 'read');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(reading).toHaveBeenCalled());
  await Promise.all(reading.mock.results.map(({ value }) => value));
  expect(tab.get()).toEqual(ofSomerset);
});

test('cannot be asked for outside of their provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(usePreferences)).toThrow('outside of their provider');
});

test('follows other tabs once it is looked at', async () => {
  const stored = fakePreferences();
  const [one, other] = [openTab(stored), openTab(stored)];
  one.rememberOpened(exmoor);
  const recent = [placeOf(exmoor)];
  await vi.waitFor(async () => expect(await stored.read(amara)).toMatchObject({ recent }));
  lookAround();
  await vi.waitFor(() => expect(other.get()).toEqual({ ...ofExmoor, recent }));
  other.forget([exmoor]);
  other.pin(meadow);
  const pinned = [placeOf(meadow)];
  await vi.waitFor(async () => expect(await stored.read(amara)).toMatchObject({ pinned }));
  lookAround();
  await vi.waitFor(() => expect(one.get()).toEqual({ ...noPreferences, pinned }));
});

test('adds to what other tabs have opened and pinned meanwhile', async () => {
  const stored = fakePreferences();
  const [one, other] = [openTab(stored), openTab(stored)];
  one.rememberOpened(somerset);
  other.rememberOpened(meadow);
  one.pin(exmoor);
  other.pin(meadow);
  const pinned = [exmoor, meadow].map(placeOf);
  await vi.waitFor(async () => expect(await stored.read(amara)).toMatchObject({ pinned }));
  lookAround();
  for (const tab of [one, other]) {
    await vi.waitFor(() => {
      expect(tab.get().recent).toEqual([meadow, somerset].map(placeOf));
      expect(tab.get().pinned).toEqual(pinned);
    });
  }
});

test('forgets no choice that followed the one that is gone', async () => {
  const stored = fakePreferences(ofSomerset);
  const [tab, other] = [openTab(stored, ofSomerset), openTab(stored, ofSomerset)];
  other.rememberOpened(exmoor);
  tab.forget([somerset]);
  const expected = { ...ofExmoor, recent: [placeOf(exmoor)] };
  await vi.waitFor(() => expect(tab.get()).toEqual(expected));
  expect(await stored.read(amara)).toEqual(expected);
});

test('holds what storage refused for the rest of the visit', async () => {
  const stored = { ...fakePreferences(ofSomerset), update: async () => undefined };
  const reading = vi.spyOn(stored, 'read');
  const tab = openTab(stored, ofSomerset);
  tab.rememberOpened(exmoor);
  tab.pin(meadow);
  await vi.waitFor(() => expect(reading).toHaveBeenCalledTimes(3));
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.all(reading.mock.results.map(({ value }) => value));
  const pinned = [placeOf(meadow)];
  expect(tab.get()).toEqual({ ...ofExmoor, recent: [placeOf(exmoor)], pinned });
});

test('leaves alone what it does not know of the record', async () => {
  const stored = fakePreferences({ lastOpened: ofSomerset.lastOpened, order: ['1'] });
  openTab(stored).rememberOpened(exmoor);
  await vi.waitFor(async () =>
    expect(await stored.read(amara)).toEqual({
      ...ofExmoor,
      recent: [placeOf(exmoor)],
      order: ['1'],
    }),
  );
});
