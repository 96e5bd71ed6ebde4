import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exmoor, somerset } from './cardSamples.ts';
import { fakeApi, held, pass, profile, StatusError, showSuite, withSuite } from './fakeSuite.tsx';
import { freshness, page, ReadyPage, rendered, seed, whole, withLine } from './suitePage.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 12, 9, 12) });
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
  await showSuite(whole, { api });
  await pass(10_000);
  target().dispatchEvent(new Event(event));
  await pass(100);
  expect(calls).toHaveLength(4);
});

test.each([
  ['right after the start', 0],
  ['right after a refresh', 60_000],
])('refreshes on a return %s', async (_when, after) => {
  const { api, answers, calls } = fakeApi();
  await showSuite(whole, { api, seed });
  await pass(100);
  await pass(after);
  window.dispatchEvent(new Event('focus'));
  await pass(100);
  calls.length = 0;
  answers['/me/applications'] = () => [somerset, exmoor];
  window.dispatchEvent(new Event('focus'));
  await pass(100);
  expect(page()).toBe('Amara, Somerset Levels and Moors, Exmoor');
  expect(calls).toHaveLength(2);
});

test('refreshes once for all the events of a return', async () => {
  const { api, calls } = fakeApi();
  await showSuite(whole, { api });
  await pass(100);
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
  await showSuite(<ReadyPage />, { api });
  await pass(9000);
  await act(async () => me.release(profile));
  expect(freshness()).toBe('Updated 09:12');
  await pass(1000);
  expect(calls).toHaveLength(2);
});

test('keeps the cards when a refresh fails, and says so', async () => {
  const { api, answers } = fakeApi();
  answers['/me/applications'] = () => Promise.reject(new Error('no network'));
  await showSuite(whole, { api, seed });
  await pass(100);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Could not refresh, as of 08:00 today');
});

test('says that it cannot refresh as soon as the session is stale', async () => {
  const { api } = fakeApi();
  const { rerender } = await showSuite(whole, { api });
  expect(freshness()).toBe('Updated 09:12');
  await act(async () => rerender(withSuite(withLine(true), { api })));
  expect(freshness()).toBe('Could not refresh, as of 09:12 today');

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(freshness()).toBe('Offline, as of 09:12 today');
});

test('says offline as soon as the browser is, and is fresh once it is back', async () => {
  const { api } = fakeApi();
  await showSuite(whole, { api });
  await pass(10_000);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(freshness()).toBe('Offline, as of 09:12 today');

  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(100);
  expect(freshness()).toBe('Updated 09:12');
});

test('refreshes every five minutes while it is looked at, and not while it is hidden', async () => {
  const { api, calls } = fakeApi();
  await showSuite(<ReadyPage />, { api });
  await pass(1000);
  calls.length = 0;
  await pass(5 * 60_000);
  expect(calls).toHaveLength(2);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(30 * 60_000);
  expect(calls).toHaveLength(2);
});

test('refreshes when asked to, even while a request hangs', async () => {
  const { api, answers, calls } = fakeApi();
  answers['/me'] = held().answer;
  await showSuite(whole, { api, seed });
  await pass(100);
  answers['/me'] = () => profile;
  act(() => screen.getByRole('button', { name: 'Refresh' }).click());
  await pass(100);
  expect(calls.filter((path) => path === '/me')).toHaveLength(2);
  expect(freshness()).toBe('Updated 09:12');
});

test('with nothing to show fails, and is ready once a retry succeeds', async () => {
  const { api, answers } = fakeApi();
  answers['/me/applications'] = () => Promise.reject(new StatusError(503));
  await showSuite(whole, { api });
  expect(page()).toBe('failed');
  expect(freshness()).toBeUndefined();
  const retry = held();
  answers['/me/applications'] = retry.answer;
  await pass(12_000);
  expect(page()).toBe('failed, retrying');
  await act(async () => retry.release([somerset]));
  expect(page()).toBe('Amara, Somerset Levels and Moors');
});

test('tries again at least every five minutes, however long it fails', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new StatusError(503));
  await showSuite(whole, { api, seed });
  await pass(60 * 60_000);
  for (let window = 0; window < 12; window += 1) {
    calls.length = 0;
    await pass(5 * 60_000);
    expect(calls).toContain('/me');
  }
});

test('tries no more often for having been returned to while it fails', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new StatusError(503));
  await showSuite(whole, { api, seed });
  for (let count = 0; count < 5; count += 1) {
    await pass(4000);
    window.dispatchEvent(new Event('focus'));
  }
  await pass(100);
  calls.length = 0;
  await pass(6000);
  expect(calls.filter((path) => path === '/me')).toHaveLength(1);
});

test.each([401, 403, 404])('does not retry %i by itself', async (status) => {
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => Promise.reject(new StatusError(status));
  await showSuite(whole, { api });
  await pass(600_000);
  expect(calls.filter((path) => path === '/me')).toHaveLength(1);
});

test('gives up a request after ten seconds', async () => {
  const timeout = new AbortController();
  const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  const { api, answers } = fakeApi();
  answers['/me'] = held().answer;
  await showSuite(whole, { api, seed });
  await pass(100);
  expect(freshness()).toBe('Refreshing…');
  expect(spy).toHaveBeenCalledWith(10_000);
  await act(async () => timeout.abort(new DOMException('too slow', 'TimeoutError')));
  expect(freshness()).toBe('Could not refresh, as of 08:00 today');
});
