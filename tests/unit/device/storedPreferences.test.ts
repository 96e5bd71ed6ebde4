import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import type { Entry } from '../../../src/applications/preferences/entries.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { Device } from '../applications/fakeUserData.tsx';
import { freshDevice, region } from './freshDevice.ts';

const plan = (id: string) => ({ application: 'natural_capital_plan', id }) as const;

let records: Awaited<ReturnType<typeof freshDevice>>['records'];

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockReturnValue(1000);
  ({ records } = await freshDevice());
  await records.acquireLease(region);
});

/** What a tab shows. */
async function openTab() {
  const { changePreferences } = await import(
    '../../../src/applications/preferences/changePreferences.ts'
  );
  const view = createStore(noPreferences);
  const device: Device = (change) => records.updateRecord(region, 'preferences', change);
  const changes = await changePreferences({ view, device });
  return { ...changes, get: view.get };
}

const readRecord = async () =>
  (await records.readRecords(region)).preferences?.data as {
    readonly entries: readonly Entry[];
  };

/** An earlier release changes lists, and leaves alone what it does not know. */
const writeLists = (lists: object, at: number) =>
  records.updateRecord(region, 'preferences', (record) => ({ ...record?.data, ...lists }), at);

const lists = {
  lastOpened: { natural_capital_plan: 'b' },
  recent: [plan('c'), plan('b'), plan('a')],
  pinned: [plan('b'), plan('a')],
  requested: { natural_capital_impact: '23 November' },
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('an earlier release’s record is read, and kept as entries of its time', async () => {
  await writeLists(lists, 500);
  const [one, other] = [await openTab(), await openTab()];
  for (const tab of [one, other]) expect(tab.get()).toEqual(lists);
  const { entries } = await readRecord();
  expect(entries).toHaveLength(7);
  for (const { at } of entries) expect(Math.abs(at - 500)).toBeLessThan(10);
});

test('an earlier release reads the record, and what it changes there is merged', async () => {
  const tab = await openTab();
  for (const id of ['a', 'b', 'c']) tab.pin(plan(id));
  await settle();
  const pinned = [plan('a'), plan('b'), plan('c')];
  expect(await readRecord()).toMatchObject({ ...noPreferences, pinned });
  // It opens one place and unpins another, while this release unpins a third.
  const opened = { lastOpened: { natural_capital_plan: 'd' }, recent: [plan('d')] };
  await writeLists({ ...opened, pinned: [plan('a'), plan('c')], other: 1 }, 2000);
  tab.unpin(plan('c'));
  await settle();
  const merged = { ...opened, pinned: [plan('a')] };
  expect(await readRecord()).toMatchObject({ ...merged, other: 1 });
  expect(tab.get()).toMatchObject(merged);
});

test('a record that says the same is not written again', async () => {
  await writeLists(lists, 500);
  const tab = await openTab();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await tab.sync();
  await openTab();
  expect(put).not.toHaveBeenCalled();
});
