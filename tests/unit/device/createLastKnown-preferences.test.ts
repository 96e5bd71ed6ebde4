import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { asObject } from '../../../shared/asObject.ts';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import { analyst, region } from './freshDevice.ts';
import {
  cards,
  clearDevice,
  day,
  exmoor,
  openLastKnown,
  pageThatWroteCards,
} from './lastKnownPages.ts';

beforeEach(clearDevice);

test('gives the next start the preferences that were stored beside the cards', async () => {
  const page = await pageThatWroteCards();
  await page.preferences.update(region, () => exmoor);
  page.write(region, { ...cards, savedAt: 101 * day, preferences: noPreferences });
  const next = await openLastKnown({ parse: (value) => ({ ...cards, ...asObject(value) }) });
  await vi.waitFor(async () =>
    expect(await next.read(region)).toEqual({
      ...cards,
      savedAt: 101 * day,
      signInId: region.signInId,
      preferences: exmoor,
    }),
  );
  expect(await next.preferences.read(region)).toEqual(exmoor);
});

test('changes preferences in the place where two tabs changed them', async () => {
  const tabs = await Promise.all([openLastKnown(), openLastKnown()]);
  for (const tab of tabs) await tab.read(region);
  await Promise.all(
    tabs.map((tab, index) =>
      tab.preferences.update(region, (data) => ({ ...data, [`tab ${index}`]: true })),
    ),
  );
  expect(await (await openLastKnown()).preferences.read(region)).toEqual({
    'tab 0': true,
    'tab 1': true,
  });
});

test('tells other tabs that preferences have changed, and not when nothing has', async () => {
  const [one, other] = await Promise.all([openLastKnown(), openLastKnown()]);
  const heard = vi.fn();
  const own = vi.fn();
  const unsubscribes = [other.preferences.subscribe(heard), one.preferences.subscribe(own)];
  await one.read(region);
  await one.preferences.update(region, () => undefined);
  await one.preferences.update(region, () => exmoor);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(own).not.toHaveBeenCalled();
  for (const unsubscribe of unsubscribes) unsubscribe();
});

test.each<[string, (page: Awaited<ReturnType<typeof openLastKnown>>) => Promise<unknown>]>([
  ['a sign-out', (page) => page.purge()],
  ['another user', (page) => page.read(analyst)],
  [
    'cards that are too old',
    async () => (await openLastKnown({ now: () => 131 * day })).read(region),
  ],
])('%s takes the preferences along', async (_what, end) => {
  const page = await pageThatWroteCards();
  await page.preferences.update(region, () => exmoor);
  await end(page);
  const next = await openLastKnown();
  await next.read(region);
  expect(await next.preferences.read(region)).toBeUndefined();
});

test('drops preferences without a lease, and those that storage refuses', async () => {
  const page = await openLastKnown();
  await page.preferences.update(region, () => exmoor);
  await page.read(region);
  expect(await page.preferences.read(region)).toBeUndefined();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await page.preferences.update(region, () => exmoor);
  expect(await page.preferences.read(region)).toBeUndefined();
});
