import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError, NetworkError } from '../../../src/api/errors.ts';
import { exmoor, somerset } from './cardSamples.ts';
import {
  fakeApi,
  fakeLastKnown,
  fakeMorning,
  held,
  pass,
  profile,
  showUserData,
  withUserData,
} from './fakeUserData.tsx';
import {
  freshness,
  initialData,
  page,
  ReadyPage,
  rendered,
  stillOffline,
  whole,
  withLine,
} from './userDataPage.tsx';

beforeEach(() => {
  fakeMorning();
  rendered.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['focus', () => window],
  ['pageshow', () => window],
  ['visibilitychange', () => document],
  ['online', () => window],
] as const)('refreshes on %s', async (event, target) => {
  const { api, calls } = fakeApi();
  await showUserData(whole, { api });
  await pass(10_000);
  target().dispatchEvent(new Event(event));
  await pass(100);
  expect(calls).toHaveLength(4);
});

test('asks at most once in five seconds however often it is returned to, and not too early', async () => {
  const { api, answers, calls } = fakeApi();
  await showUserData(whole, { api, initialData });
  await pass(100);
  answers['/me/applications'] = () => [somerset, exmoor];
  for (let count = 0; count < 30; count += 1) {
    window.dispatchEvent(new Event('focus'));
    await pass(150);
  }
  expect(calls).toHaveLength(2);
  await pass(1500);
  expect(calls).toHaveLength(4);
  expect(page()).toBe('Amara, Somerset Levels and Moors, Exmoor');
});

test('does not ask at the interval what a return has just asked', async () => {
  const { api, calls } = fakeApi();
  await showUserData(whole, { api });
  await pass(10 * 60_000 - 2000);
  window.dispatchEvent(new Event('focus'));
  await pass(1000);
  expect(calls).toHaveLength(4);
  await pass(3000);
  expect(calls).toHaveLength(4);
  expect(freshness()).toMatch(/^Updated/);
});

test.each([
  ['a press on Refresh', () => screen.getByRole('button', { name: /refresh$/i }).click()],
  ["the network's return", () => window.dispatchEvent(new Event('online'))],
])('asks at once after %s', async (_what, happens) => {
  const { api, calls } = fakeApi();
  await showUserData(whole, { api });
  await pass(1000);
  act(() => void happens());
  await pass(100);
  expect(calls).toHaveLength(4);
});

test('asks on a return after the clock was set back', async () => {
  const { api, calls } = fakeApi();
  await showUserData(whole, { api });
  await pass(10_000);
  vi.setSystemTime(new Date(2026, 2, 11));
  window.dispatchEvent(new Event('focus'));
  await pass(100);
  expect(calls).toHaveLength(4);
});

test('refreshes once for all the events of a return', async () => {
  const { api, calls } = fakeApi();
  await showUserData(whole, { api });
  await pass(10_000);
  calls.length = 0;
  window.dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(10);
  window.dispatchEvent(new Event('focus'));
  await pass(1000);
  expect(calls).toHaveLength(2);
});

test('asks once for each, however far apart they are answered', async () => {
  const { api, answers, calls } = fakeApi();
  const me = held();
  answers['/me'] = me.answer;
  await showUserData(<ReadyPage />, { api });
  await pass(9000);
  await act(async () => me.release(profile));
  expect(freshness()).toBe('Updated 09:12');
  await pass(1000);
  expect(calls).toHaveLength(2);
});

test('keeps the cards when a refresh fails, and says so', async () => {
  const { api, answers } = fakeApi();
  answers['/me/applications'] = () => Promise.reject(new Error('no network'));
  await showUserData(whole, { api, initialData });
  await pass(100);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Could not refresh, as of 08:00 today');
});

test('keeps the cards when no entry of an answer fits, here and on the device', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  answers['/me/applications'] = () => [{ ...somerset, id: undefined, key: 7 }];
  await showUserData(whole, { api, lastKnown, initialData });
  await pass(100);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Could not refresh, as of 08:00 today');
  for (const [, kept] of lastKnown.write.mock.calls) {
    expect(kept).toMatchObject({ subscriptions: [somerset], savedAt: initialData.savedAt });
  }
});

test('says that it cannot refresh as soon as the session is stale', async () => {
  const { api } = fakeApi();
  const { rerender } = await showUserData(whole, { api });
  expect(freshness()).toBe('Updated 09:12');
  await act(async () => rerender(withUserData(withLine(true), { api })));
  expect(freshness()).toBe('Could not refresh, as of 09:12 today');

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(freshness()).toBe('Offline, as of 09:12 today');
});

test('says offline as soon as the browser is, and is fresh once it is back', async () => {
  const { api } = fakeApi();
  await showUserData(whole, { api });
  await pass(10_000);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(freshness()).toBe('Offline, as of 09:12 today');

  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(100);
  expect(freshness()).toBe('Updated 09:12');
});

test.each([undefined, initialData])(
  'asks nothing by itself while offline, with %o',
  async (known) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { api, calls } = fakeApi();
    await showUserData(whole, { api, ...(known && { initialData: known }) });
    await pass(60_000);
    window.dispatchEvent(new Event('focus'));
    await pass(10 * 60_000);
    expect(calls).toEqual([]);
    expect(page()).toBe(known ? 'Amara, Somerset Levels and Moors' : 'failed');

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(100);
    expect(calls).toHaveLength(2);
    expect(page()).toBe('Amara, Somerset Levels and Moors');
  },
);

test('tries on a press while offline, and says that it still is', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { api, answers, calls } = fakeApi();
  answers['/me/applications'] = () => Promise.reject(new NetworkError());
  await showUserData(whole, { api, initialData });
  const press = () => act(async () => screen.getByRole('button', { name: /refresh$/i }).click());
  await press();
  expect(calls).toHaveLength(2);
  expect(stillOffline).toHaveBeenCalledTimes(1);

  answers['/me/applications'] = () => [somerset, exmoor];
  await press();
  expect(stillOffline).toHaveBeenCalledTimes(2);
  expect(page()).toBe('Amara, Somerset Levels and Moors, Exmoor');
});

test('refreshes every ten minutes while it is looked at, and not while it is hidden', async () => {
  const { api, calls } = fakeApi();
  await showUserData(<ReadyPage />, { api });
  await pass(1000);
  calls.length = 0;
  await pass(9 * 60_000);
  expect(calls).toEqual([]);
  await pass(60_000);
  expect(calls).toHaveLength(2);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(30 * 60_000);
  expect(calls).toHaveLength(2);
});

test('refreshes when asked to, even while a request hangs', async () => {
  const { api, answers, calls } = fakeApi();
  answers['/me'] = held().answer;
  await showUserData(whole, { api, initialData });
  await pass(100);
  answers['/me'] = () => profile;
  act(() => screen.getByRole('button', { name: /refresh$/i }).click());
  await pass(100);
  expect(calls.filter((path) => path === '/me')).toHaveLength(2);
  expect(freshness()).toBe('Updated 09:12');
});

test('with nothing to show fails, and is ready once a retry succeeds', async () => {
  const { api, answers } = fakeApi();
  answers['/me/applications'] = () => Promise.reject(new HttpError(503));
  await showUserData(whole, { api });
  expect(page()).toBe('failed');
  expect(freshness()).toBeUndefined();
  answers['/me/applications'] = () => [somerset];
  await pass(12_000);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
});

test('tries again at least every five minutes, however long it fails', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new HttpError(503));
  await showUserData(whole, { api, initialData });
  await pass(60 * 60_000);
  for (let window = 0; window < 12; window += 1) {
    calls.length = 0;
    await pass(5 * 60_000);
    expect(calls).toContain('/me');
  }
});

test('tries again soon where the first request of a page fails, then within five minutes', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new HttpError(503));
  await showUserData(whole, { api, initialData, isStrict: false });
  await pass(11_000);
  expect(calls.filter((path) => path === '/me')).toHaveLength(2);
  await pass(290_000);
  expect(calls.filter((path) => path === '/me')).toHaveLength(2);
});

test('asks at every return while it fails, at most once in five seconds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new HttpError(503));
  await showUserData(whole, { api, initialData });
  await pass(20_000);
  calls.length = 0;
  for (let count = 0; count < 5; count += 1) {
    window.dispatchEvent(new Event('focus'));
    await pass(6000);
  }
  expect(calls.filter((path) => path === '/me')).toHaveLength(5);
  expect(freshness()).toBe('Updated 09:12');
  calls.length = 0;
  for (let count = 0; count < 40; count += 1) {
    window.dispatchEvent(new Event('focus'));
    await pass(100);
  }
  expect(calls.filter((path) => path === '/me')).toHaveLength(1);
});

test('has no retry left once a press was answered', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new HttpError(503));
  await showUserData(whole, { api, initialData });
  await pass(1000);
  answers['/me'] = () => profile;
  act(() => screen.getByRole('button', { name: /refresh$/i }).click());
  await pass(100);
  calls.length = 0;
  await pass(4 * 60_000);
  expect(calls).toEqual([]);
});

test('asks nothing by itself for as long as the API asked for, but at once on a press', async () => {
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new HttpError(503, undefined, 120_000));
  await showUserData(whole, { api, initialData, isStrict: false });
  await pass(100);
  const asked = () => calls.filter((path) => path === '/me').length;
  for (let second = 0; second < 110; second += 10) {
    await pass(10_000);
    window.dispatchEvent(new Event('focus'));
  }
  expect(asked()).toBe(1);
  expect(calls.length, 'the other goes on').toBeGreaterThan(5);
  answers['/me'] = () => profile;
  act(() => screen.getByRole('button', { name: /refresh$/i }).click());
  await pass(100);
  expect(asked()).toBe(2);
  expect(freshness()).toBe('Updated 09:13');
});

test.each([401, 403, 404])('does not retry %i by itself', async (status) => {
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new HttpError(status));
  await showUserData(whole, { api });
  await pass(600_000);
  expect(calls.filter((path) => path === '/me')).toHaveLength(1);
});

test('gives up a request after ten seconds while there are cards', async () => {
  const { api, answers } = fakeApi();
  answers['/me/applications'] = held().answer;
  await showUserData(whole, { api, initialData });
  await pass(9900);
  expect(freshness()).toBe('Refreshing…');
  await pass(200);
  expect(freshness()).toBe('Could not refresh, as of 08:00 today');
});

test('waits a minute for the first answer', async () => {
  const { api, answers } = fakeApi();
  answers['/me/applications'] = held().answer;
  await showUserData(whole, { api });
  await pass(59_900);
  expect(page()).toBe('loading');
  await pass(200);
  expect(page()).toBe('failed');
});

test('waits ten seconds for the name once there could be cards', async () => {
  const { api, answers } = fakeApi();
  const applications = held();
  Object.assign(answers, { '/me': held().answer, '/me/applications': applications.answer });
  await showUserData(whole, { api });
  await pass(20_000);
  await act(async () => applications.release([somerset]));
  await pass(9900);
  expect(page()).toBe('loading');
  await pass(200);
  expect(page()).toBe('somebody, Somerset Levels and Moors');
});
