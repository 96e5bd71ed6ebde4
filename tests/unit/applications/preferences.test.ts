import { afterEach, expect, test, vi } from 'vitest';
import { createPreferences } from '../../../src/applications/createPreferences.ts';
import type { LastKnown } from '../../../src/applications/LastKnown.ts';
import { parsePreferences } from '../../../src/applications/Preferences.ts';
import { exmoor, meadow, somerset } from './cardSamples.ts';
import { amara, fakePreferences } from './fakeUserData.tsx';

const ofSomerset = { lastChoice: { natural_capital_plan: somerset.id } };
const ofExmoor = { lastChoice: { natural_capital_plan: exmoor.id } };
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** What one tab keeps of the device's preferences. */
function openTab(stored: LastKnown['preferences'], initial?: typeof ofSomerset) {
  const preferences = createPreferences({ owner: amara, stored, initial });
  stops.push(preferences.follow());
  return preferences;
}

test.each<[string, unknown, object]>([
  ['what was stored', ofSomerset, ofSomerset],
  ['no application that is unknown', { lastChoice: { other: '1' } }, { lastChoice: {} }],
  ['no id that is too long', { lastChoice: { natural_capital_plan: 'x'.repeat(201) } }, {}],
  ['no id that is none', { lastChoice: { natural_capital_plan: '' } }, {}],
  ['the good beside the bad', { lastChoice: { ...ofSomerset.lastChoice, other: {} } }, ofSomerset],
  ['nothing of a list', [ofSomerset], {}],
  ['nothing of nothing', undefined, {}],
])('parses %s', (_what, value, expected) => {
  expect(parsePreferences(value)).toEqual({ lastChoice: {}, ...expected });
});

test('remembers what was opened last in each application', async () => {
  const stored = fakePreferences();
  const tab = openTab(stored);
  tab.rememberChoice(somerset);
  tab.rememberChoice(meadow);
  tab.rememberChoice(exmoor);
  const expected = {
    lastChoice: { natural_capital_plan: exmoor.id, natural_capital_project: meadow.id },
  };
  expect(tab.get()).toEqual(expected);
  await vi.waitFor(async () => expect(await stored.read(amara)).toEqual(expected));
});

test('takes what the device remembers beyond the page', async () => {
  const tab = openTab(fakePreferences(ofExmoor), ofSomerset);
  expect(tab.get()).toEqual(ofSomerset);
  await vi.waitFor(() => expect(tab.get()).toEqual(ofExmoor));
});

test('reads nothing while the page is being left, which could not be kept then', async () => {
  const stored = fakePreferences(ofExmoor);
  const tab = openTab(stored);
  await vi.waitFor(() => expect(tab.get()).toEqual(ofExmoor));
  const reading = vi.spyOn(stored, 'read');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reading).not.toHaveBeenCalled();

  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reading).toHaveBeenCalledOnce();
});

test('keeps the page where the device remembers nothing', async () => {
  const stored = fakePreferences();
  const tab = openTab(stored, ofSomerset);
  const reading = vi.spyOn(stored, 'read');
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.all(reading.mock.results.map(({ value }) => value));
  expect(tab.get()).toEqual(ofSomerset);
});

test('follows other tabs', async () => {
  const stored = fakePreferences();
  const [one, other] = [openTab(stored), openTab(stored)];
  one.rememberChoice(exmoor);
  await vi.waitFor(() => expect(other.get()).toEqual(ofExmoor));
  other.forgetChoice(exmoor);
  await vi.waitFor(() => expect(one.get()).toEqual({ lastChoice: {} }));
});

test('forgets no choice that followed the one that is gone', async () => {
  const stored = fakePreferences(ofSomerset);
  const [tab, other] = [openTab(stored, ofSomerset), openTab(stored, ofSomerset)];
  other.rememberChoice(exmoor);
  tab.forgetChoice(somerset);
  await vi.waitFor(() => expect(tab.get()).toEqual(ofExmoor));
  expect(await stored.read(amara)).toEqual(ofExmoor);
});

test('holds what storage refused for the rest of the visit', async () => {
  const stored = { ...fakePreferences(ofSomerset), update: async () => undefined };
  const reading = vi.spyOn(stored, 'read');
  const tab = openTab(stored, ofSomerset);
  tab.rememberChoice(exmoor);
  await vi.waitFor(() => expect(reading).toHaveBeenCalledTimes(2));
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.all(reading.mock.results.map(({ value }) => value));
  expect(tab.get()).toEqual(ofExmoor);
});

test('leaves alone what it does not know of the record', async () => {
  const stored = fakePreferences({ ...ofSomerset, pinned: ['1'] });
  openTab(stored).rememberChoice(exmoor);
  await vi.waitFor(async () =>
    expect(await stored.read(amara)).toEqual({ ...ofExmoor, pinned: ['1'] }),
  );
});
