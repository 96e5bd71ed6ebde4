import { expect, onTestFinished, test, vi } from 'vitest';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import {
  noPreferences,
  type Preferences,
  parsePreferences,
} from '../../../src/applications/preferences/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { exmoor, meadow, somerset } from './cardSamples.ts';
import { amara, fakePreferences } from './fakeUserData.tsx';

const placeOf = ({ application, id }: Subscription) => ({ application, id });
const placesOf = (...places: readonly Subscription[]) => places.map(placeOf);
const region = (id: string) => ({ application: 'natural_capital_plan', id }) as const;
const regions = (count: number) => Array.from({ length: count }, (_, id) => region(`${id}`));
const ofSomerset = { ...noPreferences, lastOpened: { natural_capital_plan: somerset.id } };
const ofExmoor = { ...noPreferences, lastOpened: { natural_capital_plan: exmoor.id } };
/** Waits until everything under way has happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Opens a tab, which reads the device's preferences. */
async function openTab(stored = fakePreferences(), initial?: Preferences) {
  const preferences = createPreferences({ owner: amara, stored, initial });
  onTestFinished(preferences.follow());
  await settle();
  return preferences;
}

/** Every tab is looked at, one after the other. */
async function lookAround() {
  await settle();
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

const tooLong = 'x'.repeat(201);
const odd = [somerset, '1', null, { application: 'other', id: '1' }];
const asked = { natural_capital_plan: '23 November' };

test.each<[string, unknown, Partial<Preferences>]>([
  ['what was stored', ofSomerset, ofSomerset],
  ['no application that is unknown', { lastOpened: { other: '1' } }, {}],
  ['no id that is too long', { lastOpened: { natural_capital_plan: tooLong } }, {}],
  ['no id that is none', { lastOpened: { natural_capital_plan: '' } }, {}],
  ['the good beside the bad', { lastOpened: { ...ofSomerset.lastOpened, other: {} } }, ofSomerset],
  ['nothing of nothing', undefined, {}],
  ['places, and nothing else of them', { recent: odd }, { recent: placesOf(somerset) }],
  ['a place once', { pinned: [meadow, exmoor, meadow] }, { pinned: placesOf(meadow, exmoor) }],
  ['as many places as are kept', { recent: regions(21) }, { recent: regions(20) }],
  ['no list that is none', { recent: { 0: somerset }, pinned: 'all' }, {}],
  ['what was asked for', { requested: { ...asked, other: '1 May' } }, { requested: asked }],
  ['all but the switch of an earlier version', { ...ofSomerset, showsRecent: false }, ofSomerset],
])('parses %s', (_what, value, expected) => {
  expect(parsePreferences(value)).toEqual({ ...noPreferences, ...expected });
});

test('remembers what was opened, and what was opened last in each application', async () => {
  const stored = fakePreferences({ order: ['1'] });
  const tab = await openTab(stored);
  for (const place of [somerset, meadow, exmoor, meadow]) tab.rememberOpened(place);
  const lastOpened = { natural_capital_plan: exmoor.id, natural_capital_project: meadow.id };
  const expected = { ...noPreferences, lastOpened, recent: placesOf(meadow, exmoor, somerset) };
  expect(tab.get()).toEqual(expected);
  await settle();
  const beside = { ...expected, order: ['1'] };
  expect(await stored.read(amara), 'beside what is not known').toEqual(beside);
  for (const place of regions(25)) tab.rememberOpened(place);
  expect(tab.get().recent).toEqual(regions(25).reverse().slice(0, 20));
});

test('keeps pins in the order of pinning, and no more than fifty', async () => {
  const tab = await openTab();
  for (const place of [meadow, somerset, meadow]) tab.pin(place);
  expect(tab.get().pinned).toEqual(placesOf(meadow, somerset));
  tab.unpin(meadow);
  expect(tab.get().pinned).toEqual(placesOf(somerset));
  for (const place of regions(60)) tab.pin(place);
  expect(tab.get().pinned).toEqual([...placesOf(somerset), ...regions(49)]);
});

test('remembers the day of a request until the application is opened', async () => {
  const tab = await openTab();
  tab.rememberRequest({ id: 'natural_capital_plan' }, '23 November');
  expect(tab.get().requested).toEqual(asked);
  tab.rememberOpened(somerset);
  expect(tab.get().requested).toEqual({});
});

test('reads nothing while the page is being left, which could not be kept then', async () => {
  const stored = fakePreferences(ofExmoor);
  expect((await openTab(stored)).get()).toEqual(ofExmoor);
  const reading = vi.spyOn(stored, 'read');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await lookAround();
  expect(reading).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  await lookAround();
  expect(reading).toHaveBeenCalledOnce();
});

test('follows other tabs once it is looked at, and adds to what they keep', async () => {
  const stored = fakePreferences();
  const [one, other] = [await openTab(stored), await openTab(stored)];
  one.rememberOpened(somerset);
  other.rememberOpened(meadow);
  one.pin(exmoor);
  other.pin(meadow);
  await lookAround();
  const [recent, pinned] = [placesOf(meadow, somerset), placesOf(exmoor, meadow)];
  for (const tab of [one, other]) expect(tab.get()).toMatchObject({ recent, pinned });
});

test('forgets what is gone, and no choice that followed it', async () => {
  const places = placesOf(somerset, meadow);
  const stored = fakePreferences({ ...ofSomerset, pinned: places, recent: places });
  const [tab, other] = [await openTab(stored), await openTab(stored)];
  other.rememberOpened(exmoor);
  tab.forget([somerset]);
  await settle();
  const left = { ...ofExmoor, pinned: placesOf(meadow), recent: placesOf(exmoor, meadow) };
  expect(tab.get()).toEqual(left);
  expect(await stored.read(amara)).toEqual(left);
});

test('keeps the page where the device remembers nothing, and what storage refuses', async () => {
  const stored = { ...fakePreferences(), update: async () => undefined };
  const tab = await openTab(stored, ofSomerset);
  await lookAround();
  expect(tab.get()).toEqual(ofSomerset);
  tab.rememberOpened(exmoor);
  tab.pin(meadow);
  await lookAround();
  expect(tab.get()).toEqual({ ...ofExmoor, recent: placesOf(exmoor), pinned: placesOf(meadow) });
});
