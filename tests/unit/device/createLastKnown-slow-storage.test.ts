import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { held } from '../applications/fakeUserData.tsx';
import { region } from './freshDevice.ts';
import { cards, clearDevice, exmoor, openLastKnown, pageThatWroteCards } from './lastKnownPages.ts';

beforeEach(clearDevice);

afterEach(() => vi.useRealTimers());

test('is empty after 300 ms where IndexedDB hangs', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const page = await openLastKnown();
  const settled = vi.fn();
  const reading = page.read(region).then(settled);
  await vi.advanceTimersByTimeAsync(299);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  expect(settled).toHaveBeenCalledExactlyOnceWith(undefined);
  await vi.runAllTimersAsync();
});

test('has late what it could not read in 300 ms', async () => {
  await pageThatWroteCards();
  const page = await openLastKnown();
  const device = held();
  const openDatabase = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    const request = openDatabase(name);
    const set = (listener: () => void) =>
      request.addEventListener('success', () => void device.answer().then(listener));
    return Object.defineProperty(request, 'onsuccess', { set });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { get } = page.open(region);
  await vi.advanceTimersByTimeAsync(300);
  expect(get()).toEqual({ isRead: true, record: undefined, isLate: true });
  device.release(undefined);
  await vi.waitFor(() => expect(get()).toEqual({ isRead: true, record: cards, isLate: false }));
});

test('keeps what is written later where IndexedDB hung at first', async () => {
  const page = await openLastKnown();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest);
  void page.read(region);
  await vi.advanceTimersByTimeAsync(3000);
  expect(page.open(region).get()).toEqual({ isRead: true, record: undefined, isLate: false });
  vi.useRealTimers();

  page.write(region, cards);
  await page.preferences.update(region, () => exmoor);
  await vi.waitFor(async () => expect(await (await openLastKnown()).read(region)).toEqual(cards));
  expect(await (await openLastKnown()).preferences.read(region)).toEqual(exmoor);
});

test('waits 3 s before it says that there is nothing to show', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const page = await openLastKnown();
  const settled = vi.fn();
  const asking = page.holds(region).then(settled);
  await vi.advanceTimersByTimeAsync(2999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  expect(settled).toHaveBeenCalledExactlyOnceWith('absent');
  await vi.runAllTimersAsync();
});
