import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../../src/api/errors.ts';
import { setOnline } from '../shell/launcherPage.ts';
import { exmoor, somerset } from './cardSamples.ts';
import { answeringOffline, failing, held, pass, profile } from './fakeUserData.tsx';
import * as userDataPage from './userDataPage.tsx';

const { cards, freshness, happens, initialData, minute, open, openKnown, page, press } =
  userDataPage;

const gone = failing(new NetworkError());
/** A retry comes at the end of its window. */
const waitLong = () => vi.spyOn(Math, 'random').mockReturnValue(0.99);

test.each([
  ...['focus', 'pageshow', 'visibilitychange', 'online'].map((event) => [event, 10_000] as const),
  ['online', 1000],
] as const)('refreshes on %s, %i ms after an answer', async (event, since) => {
  const { calls } = await open();
  await pass(since);
  await happens(event);
  expect(calls).toHaveLength(4);
});

test.each([
  ['answers', () => profile],
  ['fails', failing(503)],
])('asks at every return while the API %s, at most once in five seconds', async (_how, me) => {
  waitLong();
  const { asked } = await openKnown({ '/me': me });
  await pass(20_000);
  const before = asked();
  for (let count = 0; count < 5; count += 1) await happens('focus', 6000);
  expect(asked()).toBe(before + 5);
  for (let count = 0; count < 40; count += 1) await happens('focus', 100);
  expect(asked()).toBe(before + 6);
});

test('refreshes every ten minutes while it is looked at, and not just after a return', async () => {
  const { calls } = await open();
  await pass(9 * minute);
  expect(calls).toHaveLength(2);
  await pass(minute + 1000);
  expect(calls).toHaveLength(4);
  await pass(10 * minute - 3000);
  await happens('focus', 5000);
  expect(calls).toHaveLength(6);
  expect(freshness()).toMatch(/^Updated/);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(30 * minute);
  expect(calls).toHaveLength(6);
});

const hangs = held().answer;
const misfits = () => [{ ...somerset, id: undefined, key: 7 }];
const old = 'Could not refresh. Cards from 08:00';

test.each<[string, () => unknown, hasCards: boolean, after: number, string, line?: string]>([
  ['a failure', failing(new Error('no network')), true, 100, cards, old],
  ['a list in which nothing fits', misfits, true, 100, cards, old],
  ['nearly ten seconds', hangs, true, 9900, cards, 'Refreshing…'],
  ['ten seconds', hangs, true, 10_100, cards, old],
  ['nearly a minute without cards', hangs, false, 59_900, 'loading'],
  ['a minute without cards', hangs, false, 60_100, 'failed'],
])('after %s says what it has, and keeps it', async (_what, list, hasCards, after, words, line) => {
  const known = hasCards ? initialData : undefined;
  const { lastKnown } = await open({ '/me/applications': list }, { initialData: known });
  await pass(after);
  expect([page(), freshness()]).toEqual([words, line]);
  const { subscriptions, savedAt } = initialData;
  for (const [, kept] of lastKnown.write.mock.calls) {
    expect(kept).toMatchObject({ subscriptions, savedAt });
  }
});

test('says at once that the session is stale or the browser offline, and once both are well', async () => {
  const { calls, show } = await open();
  expect(freshness()).toBe('Updated 09:12');
  await show({ session: 'stale' });
  expect(freshness()).toBe('Could not refresh. Cards from 09:12');
  await pass(10_000);
  await setOnline(false);
  expect(freshness()).toBe('Offline. Last updated 09:12');
  expect(calls).toHaveLength(2);
  await show({ session: 'expired' });
  expect(freshness(), 'no sign-in that cannot succeed').toBe('Offline. Last updated 09:12');
  await show({ session: 'fresh' });
  await setOnline(true);
  await pass(100);
  expect(freshness()).toBe('Updated 09:12');
});

test('says the next day that the cards are of the day before', async () => {
  await openKnown();
  await setOnline(false);
  await pass(24 * 60 * minute);
  expect(freshness()).toBe('Offline. Last updated yesterday');
});

test('tries at growing pauses while offline with nothing to show, and goes on by itself', async () => {
  await setOnline(false);
  const { answers, asked } = await open({ '/me': gone, '/me/applications': gone });
  expect([page(), freshness()]).toEqual(['failed', undefined]);
  const before = asked();
  await pass(60 * minute);
  expect(page()).toBe('failed');
  expect(asked() - before).toBeGreaterThan(15);
  expect(asked() - before).toBeLessThan(40);
  Object.assign(answers, { '/me': () => profile, '/me/applications': () => [somerset] });
  await pass(5 * minute);
  expect(page()).toBe(cards);
});

test('with cards asks offline on a press alone, and says where nothing has answered', async () => {
  await setOnline(false);
  const { answers, calls, get } = await openKnown({ '/me/applications': gone });
  await pass(minute);
  await happens('focus', 10 * minute);
  expect(calls).toEqual([]);
  await press();
  expect(calls).toHaveLength(2);
  expect(get.mock.lastCall?.[1].isQuiet?.(), 'no second toast').toBe(true);
  expect(userDataPage.stillOffline).toHaveBeenCalledTimes(1);
  expect(freshness()).toMatch(/^Offline/);
  await pass(30 * minute);
  expect(calls).toHaveLength(2);
  answers['/me/applications'] = answeringOffline([somerset, exmoor]);
  await press();
  expect(userDataPage.stillOffline).toHaveBeenCalledTimes(1);
  expect([page(), freshness()]).toEqual([`${cards}, Exmoor`, 'Updated 09:53']);
  await pass(6000);
  calls.length = 0;
  await happens('focus');
  expect(calls, 'by itself, now that an answer has proved the network').toHaveLength(2);
});

test('a failed refresh is said by the line, and by a toast only to whoever has just pressed', async () => {
  const { told } = await openKnown({ '/me': failing(503), '/me/applications': failing(503) });
  await pass(10_000);
  await happens('focus');
  expect([freshness(), told]).toEqual([old, []]);
  await press();
  expect(told).toEqual(['/me/applications']);
  await happens('focus', 10_000);
  expect(told).toHaveLength(1);
});

test('refreshes on a press, and has seen the last of a request that hangs', async () => {
  const { answers, calls } = await openKnown({ '/me/applications': hangs });
  await pass(100);
  answers['/me/applications'] = () => [somerset, exmoor];
  await press();
  expect(calls).toHaveLength(4);
  expect([page(), freshness()]).toEqual([`${cards}, Exmoor`, 'Updated 09:12']);
  await pass(20_000);
  expect(freshness()).toBe('Updated 09:12');
});

test('tries nothing again while nobody looks at the page', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { asked } = await open({ '/me': failing(503), '/me/applications': failing(503) });
  await pass(30 * minute);
  expect(asked()).toBe(1);
});

test('tries again soon where the first request of a page fails, then every five minutes', async () => {
  waitLong();
  const { asked } = await openKnown({ '/me': failing(503) });
  await pass(11_000);
  expect(asked()).toBe(2);
  await pass(290_000);
  expect(asked()).toBe(2);
  await pass(60 * minute);
  expect(asked()).toBeGreaterThanOrEqual(14);
});

test.each(['a press', 'a departure'] as const)('no retry outlasts %s', async (what) => {
  waitLong();
  const { answers, calls, leave } = await openKnown({ '/me': failing(503) });
  await pass(1000);
  answers['/me'] = () => profile;
  if (what === 'a departure') leave();
  else await press();
  calls.length = 0;
  await pass(6 * minute);
  expect(calls).toEqual([]);
});

test('asks nothing by itself for as long as the API asked for, but at once on a press', async () => {
  const busy = failing(new HttpError(503, undefined, 2 * minute));
  const late = held();
  const list = () => late.answer().then(failing(503));
  const { answers, calls, asked } = await openKnown({ '/me': busy, '/me/applications': list });
  await pass(100);
  await act(async () => late.release(undefined));
  for (let second = 0; second < 110; second += 10) await happens('focus', 10_000);
  expect(calls).toHaveLength(2);
  Object.assign(answers, { '/me': () => profile, '/me/applications': () => [somerset] });
  await press();
  expect(asked()).toBe(2);
  expect(freshness()).toBe('Updated 09:13');
});

test('waits ten seconds for the name once there could be cards', async () => {
  const applications = held();
  await open({ '/me': held().answer, '/me/applications': applications.answer });
  await pass(20_000);
  await act(async () => applications.release([somerset]));
  await pass(9900);
  expect(page()).toBe('loading');
  await pass(200);
  expect(page()).toBe('somebody, Somerset Levels and Moors');
});

test.each([1000, 9 * minute])('asks once the session lives again, after %i ms', async (after) => {
  const dead = {
    '/me': failing(Object.assign(new Error(), { name: 'SignInRequired' })),
    '/me/applications': failing(401),
  };
  const { answers, calls, show } = await open(dead, { session: 'stale' });
  await pass(after);
  expect(calls.splice(0)).toHaveLength(2);
  Object.assign(answers, { '/me': () => profile, '/me/applications': () => [somerset] });
  await show({ session: 'fresh' });
  expect(page()).toBe(cards);
  await pass(30_000);
  expect(calls).toEqual(['/me', '/me/applications']);
});
