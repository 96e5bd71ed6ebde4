import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../../src/api/errors.ts';
import {
  useRefreshOnceAlive,
  useUserData,
} from '../../../src/applications/userData/useUserData.ts';
import { network } from '../../../src/lib/network.ts';
import { exmoor, somerset } from './cardSamples.ts';
import { held, pass, profile } from './fakeUserData.tsx';
import {
  failing,
  freshness,
  happens,
  initialData,
  open,
  openKnown,
  page,
  press,
  ReadyPage,
  stillOffline,
  whole,
  withLine,
} from './userDataPage.tsx';

const minute = 60_000;
const setOnline = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
/** As the API's answer, which the page hears of though the browser says that it is offline. */
const answering = (list: unknown) => async () => {
  vi.stubGlobal('fetch', async () => new Response());
  await network.fetch('https://api.suite.test/me');
  return list;
};
/** A retry comes at the end of its window. */
const waitLong = () => vi.spyOn(Math, 'random').mockReturnValue(0.99);

test.each([
  ['focus', 10_000],
  ['pageshow', 10_000],
  ['visibilitychange', 10_000],
  ['online', 10_000],
  ['online', 1000],
])('refreshes on %s, %i ms after an answer', async (event, since) => {
  const { calls } = await open();
  await pass(since);
  await happens(event);
  expect(calls).toHaveLength(4);
});

test('asks at most once in five seconds however often it is returned to', async () => {
  const { answers, calls } = await openKnown();
  await pass(100);
  answers['/me/applications'] = () => [somerset, exmoor];
  for (let count = 0; count < 30; count += 1) await happens('focus', 150);
  expect(calls).toHaveLength(2);
  await pass(1500);
  await happens('focus');
  expect(calls).toHaveLength(4);
  expect(page()).toBe('Amara, Somerset Levels and Moors, Exmoor');
});

test('does not ask at the interval what a return has just asked', async () => {
  const { calls } = await open();
  await pass(10 * minute - 2000);
  await happens('focus', 1000);
  expect(calls).toHaveLength(4);
  await pass(3000);
  expect(calls).toHaveLength(4);
  expect(freshness()).toMatch(/^Updated/);
});

test.each([
  ['a failure', () => Promise.reject(new Error('no network'))],
  ['a list in which nothing fits', () => [{ ...somerset, id: undefined, key: 7 }]],
])('keeps the cards on %s, here and on the device, and says so', async (_what, answer) => {
  const { lastKnown } = await openKnown({ '/me/applications': answer });
  await pass(100);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Could not refresh. Cards from 08:00');
  for (const [, kept] of lastKnown.write.mock.calls) {
    expect(kept).toMatchObject({ subscriptions: [somerset], savedAt: initialData.savedAt });
  }
});

test('says as soon as the session is stale or the browser offline, and is fresh once both are well', async () => {
  const { show } = await open();
  expect(freshness()).toBe('Updated 09:12');
  await show(withLine(true));
  expect(freshness()).toBe('Could not refresh. Cards from 09:12');
  await pass(10_000);
  setOnline(false);
  await happens('offline', 0);
  expect(freshness()).toBe('Offline. Cards from 09:12');
  await show(whole);
  setOnline(true);
  await happens('online');
  expect(freshness()).toBe('Updated 09:12');
});

test('asks nothing by itself while offline with cards, and at once when the network is back', async () => {
  setOnline(false);
  const { calls } = await openKnown();
  await pass(minute);
  await happens('focus', 10 * minute);
  expect(calls).toEqual([]);
  setOnline(true);
  await happens('online');
  expect(calls).toHaveLength(2);
});

test('tries at growing pauses while offline with nothing to show, and goes on by itself', async () => {
  setOnline(false);
  const gone = failing(new NetworkError());
  const { answers, asked } = await open({ '/me': gone, '/me/applications': gone });
  expect(page()).toBe('failed');
  const before = asked();
  await pass(60 * minute);
  expect(page()).toBe('failed');
  expect(asked() - before).toBeGreaterThan(15);
  expect(asked() - before).toBeLessThan(40);
  answers['/me'] = () => profile;
  answers['/me/applications'] = () => [somerset];
  await pass(5 * minute);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
});

test('tries on a press while offline, and says that it still is where nothing has answered', async () => {
  setOnline(false);
  const { answers, calls, get } = await openKnown({
    '/me/applications': failing(new NetworkError()),
  });
  await press();
  expect(calls).toHaveLength(2);
  expect(get.mock.lastCall?.[1].isQuiet?.(), 'no second toast').toBe(true);
  expect(stillOffline).toHaveBeenCalledTimes(1);
  expect(freshness()).toMatch(/^Offline/);
  answers['/me/applications'] = answering([somerset, exmoor]);
  await press();
  expect(stillOffline).toHaveBeenCalledTimes(1);
  expect(freshness()).toBe('Updated 09:12');
  expect(page()).toBe('Amara, Somerset Levels and Moors, Exmoor');
  await pass(6000);
  calls.length = 0;
  await happens('focus');
  expect(calls, 'by itself, now that an answer has proved the network').toHaveLength(2);
});

test('refreshes every ten minutes while it is looked at, and not while it is hidden', async () => {
  const { calls } = await open({}, {}, <ReadyPage />);
  await pass(9 * minute);
  expect(calls).toHaveLength(2);
  await pass(minute + 1000);
  expect(calls).toHaveLength(4);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(30 * minute);
  expect(calls).toHaveLength(4);
});

test.each([
  ['hangs', async (_late: () => void) => undefined],
  ['is answered after all', async (late: () => void) => act(async () => late())],
])('refreshes on a press, and has seen the last of a request that %s', async (_how, end) => {
  const me = held();
  const { answers, asked } = await openKnown({ '/me': me.answer });
  await pass(100);
  answers['/me'] = () => ({ ...profile, firstName: 'Ada' });
  await press();
  expect(asked()).toBe(2);
  await end(() => me.release(profile));
  await pass(20_000);
  expect(page()).toBe('Ada, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
});

test('with nothing to show fails, and is ready once a retry succeeds', async () => {
  const { answers } = await open({ '/me/applications': failing(503) });
  expect(page()).toBe('failed');
  expect(freshness()).toBeUndefined();
  answers['/me/applications'] = () => [somerset];
  await pass(12_000);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
});

test('tries again what failed while it was hidden, where it is returned to at once', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { answers } = await open({ '/me/applications': failing(503) });
  answers['/me/applications'] = () => [somerset];
  visibility.mockReturnValue('visible');
  await happens('visibilitychange', 3000);
  expect(page()).toBe('failed');
  await pass(9000);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
});

test('tries again soon where the first request of a page fails, then every five minutes', async () => {
  waitLong();
  const { asked } = await openKnown({ '/me': failing(503) }, { isStrict: false });
  await pass(11_000);
  expect(asked()).toBe(2);
  await pass(290_000);
  expect(asked()).toBe(2);
  for (let window = 0; window < 12; window += 1) {
    const before = asked();
    await pass(5 * minute);
    expect(asked()).toBeGreaterThan(before);
  }
});

test('asks at every return while it fails, at most once in five seconds', async () => {
  waitLong();
  const { asked } = await openKnown({ '/me': failing(503) });
  await pass(20_000);
  const before = asked();
  for (let count = 0; count < 5; count += 1) await happens('focus', 6000);
  expect(asked()).toBe(before + 5);
  expect(freshness()).toBe('Updated 09:12');
  for (let count = 0; count < 40; count += 1) await happens('focus', 100);
  expect(asked()).toBe(before + 6);
});

test.each(['a press was answered', 'its user has left'])(
  'has no retry left once %s',
  async (what) => {
    waitLong();
    const { answers, calls, unmount } = await openKnown({ '/me': failing(503) });
    await pass(1000);
    answers['/me'] = () => profile;
    if (what === 'its user has left') unmount();
    else await press();
    calls.length = 0;
    await pass(6 * minute);
    expect(calls).toEqual([]);
  },
);

test('asks nothing by itself for as long as the API asked for, but at once on a press', async () => {
  const busy = failing(new HttpError(503, undefined, 2 * minute));
  const { answers, calls, asked } = await openKnown({ '/me': busy }, { isStrict: false });
  await pass(100);
  for (let second = 0; second < 110; second += 10) {
    await pass(10_000);
    await happens('focus', 0);
  }
  expect(calls).toHaveLength(2);
  answers['/me'] = () => profile;
  await press();
  expect(asked()).toBe(2);
  expect(freshness()).toBe('Updated 09:13');
});

test.each([401, 403, 404])('does not retry %i by itself', async (status) => {
  const { asked } = await open({ '/me': failing(status) });
  await pass(9 * minute);
  expect(asked()).toBe(1);
});

test.each([
  [10, true, 'Amara, Somerset Levels and Moors', 'Could not refresh. Cards from 08:00'],
  [60, false, 'failed', undefined],
])('gives up a request after %i s; with cards: %s', async (seconds, hasCards, words, line) => {
  await open({ '/me/applications': held().answer }, hasCards ? { initialData } : {});
  const first = page();
  await pass(seconds * 1000 - 100);
  expect(page()).toBe(hasCards ? first : 'loading');
  expect(freshness()).toBe(hasCards ? 'Refreshing…' : undefined);
  await pass(200);
  expect(page()).toBe(words);
  expect(freshness()).toBe(line);
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

/** What the API client says while there is no session to call with. */
class SignInRequired extends Error {
  override readonly name = 'SignInRequired';
}

function AliveSession({ isAlive }: { readonly isAlive: boolean }) {
  const { status } = useUserData();
  useRefreshOnceAlive(isAlive);
  return <p>{status}</p>;
}

test.each([1000, 60 * minute])(
  'asks again once the session is alive again after %i ms, and not before',
  async (milliseconds) => {
    const dead = { '/me': failing(new SignInRequired()) };
    const { container, answers, calls, show } = await open(
      dead,
      {},
      <AliveSession isAlive={false} />,
    );
    await pass(milliseconds);
    calls.length = 0;
    answers['/me'] = () => profile;
    await show(<AliveSession isAlive={true} />);
    expect(container.textContent).toBe('ready');
    await pass(minute);
    expect(calls).toEqual(['/me', '/me/applications']);
  },
);

test('does not ask twice for what has waited for the session', async () => {
  const me = held();
  const waiting = { '/me': me.answer, '/me/applications': held().answer };
  const { calls, show } = await open(
    waiting,
    { isStrict: false },
    <AliveSession isAlive={false} />,
  );
  await show(<AliveSession isAlive={true} />);
  await act(async () => me.release(profile));
  expect(calls).toEqual(['/me', '/me/applications']);
});
