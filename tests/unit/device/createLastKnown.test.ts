import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { createStore, entries as readAll } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Message, parseMessage } from '../../../device/messages.ts';
import type { Owner, SignIn } from '../../../shared/owner.ts';
import { noPreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
import { analyst, freshDevice, region } from './freshDevice.ts';

const day = 86_400_000;
const cards: LastKnownRecord = {
  profile: { firstName: 'Ada', lastName: 'North' },
  subscriptions: [
    { id: '1', name: 'North', url: 'https://n.test', application: 'natural_capital_plan' },
  ],
  savedAt: 100 * day,
};
const newer = { ...cards, savedAt: 101 * day };
const preferences = { ...noPreferences, lastOpened: { natural_capital_plan: 'exmoor' } };
const again = { ...region, signInId: 'next' };
const unread = { isRead: false, record: undefined };

let records: Awaited<ReturnType<typeof freshDevice>>['records'];

beforeEach(async () => {
  records = (await freshDevice()).records;
});

type Page = Awaited<ReturnType<typeof open>>;

interface Options {
  readonly days?: number;
  /** The day by the device's clock, from the opening of the page on, and by the server's. */
  readonly today?: number;
  readonly serverDay?: number | undefined;
  readonly pageData?: Owner;
  /** Messages go here; without it there is no worker yet. */
  readonly worker?: Message[];
}

/** Opens what a page uses. Each call is another page, or the next start of the same one. */
async function open({ days = 30, today = 100, serverDay, pageData, worker }: Options = {}) {
  // The tested module's own copy, new for each test.
  const { noteServerTime } = await import('../../../src/lib/serverClock.ts');
  const { createLastKnown } = await import('../../../src/applications/userData/createLastKnown.ts');
  vi.spyOn(Date, 'now').mockReturnValue(today * day);
  const serverTime = async () => {
    if (serverDay !== undefined) noteServerTime(serverDay * day);
  };
  const post = (message: Message) => Boolean(worker?.push(message));
  const whenReady = async () => undefined;
  const lastKnown = createLastKnown({ port: { post, whenReady }, days, serverTime, pageData });
  /** Resolves with what the page shows once the device has been read. */
  const read = (signIn: SignIn) =>
    new Promise<LastKnownRecord | undefined>((resolve) => {
      const { get, subscribe } = lastKnown.open(signIn);
      const look = () => {
        if (get().isRead) resolve(get().record);
      };
      subscribe(look);
      look();
    });
  return { ...lastKnown, read };
}

/** Resolves with what the next start finds. */
const found = async (user = region) => (await open()).read(user);

async function pageThatWroteCards() {
  const page = await open();
  await page.read(region);
  page.write(region, cards);
  await vi.waitFor(async () => expect(await found()).toBeDefined());
  return page;
}

/** Events on a device with cards and preferences. */
const events = {
  nothing: () => undefined,
  'a sign-out': (page) => page.purge(region.signInId),
  'a sign-out, while the lock is held': async (page) => {
    await page.purge(region.signInId);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  },
  'a removal': (page) => page.purge(),
  'another user': (page) => page.read(analyst),
  'a start that keeps nothing': async () => (await open({ days: 0 })).read(region),
  'cards that do not fit': () =>
    records.writeRecord({ ...region, savedAt: 100 * day, data: { subscriptions: 'none' } }),
} satisfies Record<string, (page: Page) => unknown>;

const kept = { ...cards, preferences };

test.each<[keyof typeof events, SignIn, string, object?]>([
  ['nothing', region, 'present', kept],
  ['nothing', again, 'present', kept],
  ['a sign-out', region, 'ended'],
  ['a sign-out', again, 'absent'],
  ['a sign-out, while the lock is held', region, 'ended'],
  ['a removal', region, 'absent'],
  ['another user', region, 'absent'],
  ['a start that keeps nothing', region, 'absent'],
  ['cards that do not fit', region, 'absent'],
])('after %s the next start by %o finds cards %s', async (what, user, held, left) => {
  const page = await pageThatWroteCards();
  await records.updateRecord(region, 'preferences', () => preferences);
  await events[what](page);
  const next = await open();
  expect(await next.holds(user)).toBe(held);
  expect(await next.read(user)).toEqual(left);
});

test.each([
  ['at the limit', 130, undefined, true, true],
  ['past the limit', 130.01, undefined, false, false],
  ['after the clock has gone back', 80, undefined, true, true],
  ['after the clock has gone back too far, until it is set right', 60, undefined, false, true],
  ['by the server’s time, with a clock 400 days fast', 501, 101, true, true],
  ['by the server’s time, with a clock that makes old cards look new', 99, 140, false, false],
])('judges cards by their age, %s', async (_when, today, serverDay, isShown, isKept) => {
  await pageThatWroteCards();
  const page = await open({ today, serverDay });
  expect((await page.read(region)) !== undefined).toBe(isShown);
  expect((await found()) !== undefined).toBe(isKept);
});

test.each([
  ['remove', undefined],
  ['end', 'sign-in 1'],
])('has the worker keep cards, and %s them at once, which outlives the page', async (type, id) => {
  const worker: Message[] = [];
  const page = await open({ worker });
  const account = { ...region, email: 'ada@north.test' };
  await page.read(account);
  page.write(account, cards);
  await vi.waitFor(() => expect(worker).toHaveLength(1));
  const stored = await readAll(createStore('natural-capital-suite', 'last-known'));
  expect(stored).toEqual([['lease', region]]);

  const purging = page.purge(id);
  const { savedAt, ...data } = cards;
  const told = [
    { type: 'record', ...region, savedAt, data },
    { type, ...region },
  ];
  expect(worker).toEqual(told);
  await purging;
  await page.purge();
  expect(worker).toEqual(told);
});

test.each<[string, (page: Page) => Promise<unknown>, number?]>([
  ['that was never read', async () => undefined],
  ['of somebody else', (page) => page.read(analyst)],
  ['that was removed', async (page) => [await page.read(region), await page.purge()]],
  ['that is not kept', (page) => page.read(region), 0],
  ['that has ended', async (page) => [await page.purge(region.signInId), await page.read(region)]],
])('drops what is written under a sign-in %s', async (_, happen, days = 30) => {
  const worker: Message[] = [];
  const page = await open({ worker, days });
  await happen(page);
  page.write(region, cards);
  expect(await page.leaseOf(region)).toBeUndefined();
  expect(worker.filter(({ type }) => type === 'record')).toEqual([]);
});

test('full storage is silent and broken storage empty, but for the cards on the screen', async () => {
  const page = await open({ pageData: region });
  await page.read(region);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  page.write(region, cards);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('lost', 'UnknownError');
  });
  expect(await page.holds(analyst)).toBe('absent');
  expect(await page.holds(region)).toBe('present');
  expect(await page.read(region)).toBeUndefined();
  await page.purge();
  expect(await page.holds(region)).toBe('absent');
});

test('keeps what was read for who signs in again in another tab, and for nobody else', async () => {
  await pageThatWroteCards();
  const page = await open();
  expect(page.open(region).get()).toEqual(unread);
  const record = await page.read(region);
  expect(page.open(region).get()).toEqual({ ...unread, isRead: true, record });
  expect(page.open(again).get()).toEqual({ ...unread, record });
  page.write(again, newer);
  await vi.waitFor(async () => expect(await found(again)).toMatchObject(newer));
  expect(page.open(analyst).get()).toEqual(unread);
});

test('has nothing of a device that has not answered in 3 s, and keeps what is written later', async () => {
  const page = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest);
  const told = vi.fn();
  void page.holds(region).then(told);
  const { get } = page.open(region);
  await vi.advanceTimersByTimeAsync(2999);
  expect(told).not.toHaveBeenCalled();
  expect(get()).toEqual(unread);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledExactlyOnceWith('absent');
  expect(get()).toEqual({ ...unread, isRead: true });

  vi.useRealTimers();
  page.write(region, cards);
  await vi.waitFor(async () => expect(await found()).toMatchObject(cards));
});

test('a purge takes the lease that was being acquired, too', async () => {
  const page = await open();
  const isRead = page.read(region);
  await page.purge();
  await isRead;
  expect((await records.readRecords(region)).lease).toBeUndefined();
});

test('a page is handed over whole, but not without a lease, nor from a document of no build', async () => {
  const rendered = { savedAt: 1, data: { name: 'North' }, markup: '<p>North</p>' };
  const stored = async (build: string | undefined, signIn: SignIn) => {
    vi.stubGlobal('document', { documentElement: { dataset: { build } } });
    const worker: Message[] = [];
    const page = await open({ worker });
    await page.read(region);
    await page.storePage(signIn, () => rendered);
    return worker;
  };
  const message = { type: 'page', build: 'b', ...region, ...rendered };
  expect(await stored('b', region)).toEqual([message]);
  expect(parseMessage(message)).toEqual(message);
  expect(await stored('b', analyst)).toEqual([]);
  expect(await stored(undefined, region)).toEqual([]);
});

test('reads once what sign-in and then the page ask for, and anew whether there is anything', async () => {
  const page = await pageThatWroteCards();
  const next = await open();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await next.holds(region)).toBe('present');
  expect(await next.read(region)).toMatchObject(cards);
  expect(next.open(region).get().record).toMatchObject(cards);
  expect(transaction).toHaveBeenCalledTimes(1);
  await page.purge();
  expect(await next.holds(region)).toBe('absent');
});
