import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveFreshness } from '../../../src/applications/LiveFreshness.tsx';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { useSuite } from '../../../src/applications/useSuite.ts';
import { exmoor, somerset } from './cardSamples.ts';
import {
  amara,
  fakeApi,
  fakeLastKnown,
  held,
  pass,
  profile,
  StatusError,
  showSuite,
  withSuite,
} from './fakeSuite.tsx';

const rendered = vi.fn();
const shown = vi.fn<(subscriptions: readonly Subscription[]) => void>();

/** Shows what useSuite answers, and counts how often it is asked to. */
function Page() {
  const suite = useSuite();
  rendered();
  if (suite.status === 'ready') shown(suite.subscriptions);
  const words =
    suite.status === 'ready'
      ? [suite.profile.firstName, ...suite.subscriptions.map(({ name }) => name)]
      : [suite.status, suite.status === 'failed' && suite.isRetrying && 'retrying'].filter(Boolean);
  return <p data-testid="page">{words.join(', ')}</p>;
}

/** Brings its line, like the home page, once there are cards. */
function ReadyPage() {
  return useSuite().status === 'ready' && <LiveFreshness isStale={false} />;
}

const page = () => screen.getByTestId('page').textContent;
const freshness = () => screen.queryByRole('status')?.textContent;
const withLine = (isStale: boolean) => (
  <>
    <Page />
    <LiveFreshness isStale={isStale} />
  </>
);
const whole = withLine(false);

const seededAt = new Date(2026, 2, 12, 8, 0).getTime();
const seed = { profile, subscriptions: [somerset], savedAt: seededAt };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 12, 9, 12) });
  rendered.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('asks for profile and subscriptions once each, at the same time', async () => {
  const { api, answers, calls } = fakeApi();
  const me = held();
  answers['/me'] = me.answer;
  await showSuite(whole, { api });
  expect(new Set(calls)).toEqual(new Set(['/me', '/me/applications']));
  expect(calls).toHaveLength(2);
  expect(page()).toBe('loading');

  await act(async () => me.release(profile));
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
  expect(calls).toHaveLength(2);
});

test('shows what the device remembers at once', async () => {
  const { api, answers } = fakeApi();
  answers['/me'] = held().answer;
  await showSuite(whole, { api, seed });
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Refreshing…');
});

test('renders nothing again when the answers are the same', async () => {
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => ({ ...profile });
  answers['/me/applications'] = () => [{ ...somerset }];
  await showSuite(whole, { api, seed });
  const before = rendered.mock.calls.length;
  await pass(100);
  expect(freshness()).toBe('Updated 09:12');

  await pass(120_000);
  window.dispatchEvent(new Event('focus'));
  await pass(100);
  expect(freshness()).toBe('Updated 09:14');
  expect(calls).toHaveLength(4);
  expect(rendered.mock.calls.length).toBe(before);
});

test('takes new data in, and keeps every entry that says the same', async () => {
  const { api, answers } = fakeApi();
  const renamed = { ...exmoor, name: 'Exmoor and Quantocks' };
  answers['/me/applications'] = () => [renamed, { ...somerset }];
  await showSuite(whole, { api, seed: { ...seed, subscriptions: [somerset, exmoor] } });
  await pass(100);
  expect(page()).toBe('Amara, Exmoor and Quantocks, Somerset Levels and Moors');
  expect(shown.mock.lastCall?.[0]).toEqual([renamed, somerset]);
  expect(shown.mock.lastCall?.[0]?.[1]).toBe(somerset);
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

test.each(['/me', '/me/applications'])(
  'a 403 on %s forbids, and is not remembered',
  async (path) => {
    const { api, answers } = fakeApi();
    const lastKnown = fakeLastKnown();
    const answer = answers[path];
    answers[path] = () => Promise.reject(new StatusError(403));
    await showSuite(whole, { api, lastKnown, seed });
    await pass(100);
    expect(page()).toBe('forbidden');
    expect(lastKnown.purge).toHaveBeenCalled();
    // The other answer may have come, and been remembered, before this one.
    lastKnown.write.mockClear();

    answers[path] = () => Promise.reject(new Error('no network'));
    await pass(10_000);
    window.dispatchEvent(new Event('focus'));
    await pass(100);
    expect(page(), 'cards of a refused account stay away').toBe('forbidden');
    expect(lastKnown.write).not.toHaveBeenCalled();

    if (answer) answers[path] = answer;
    expect(lastKnown.read).not.toHaveBeenCalled();
    await pass(60_000);
    expect(page()).toBe('Amara, Somerset Levels and Moors');
    expect(lastKnown.write).toHaveBeenCalled();
    expect(lastKnown.read, 'what is kept counts only once it is claimed').toHaveBeenCalledBefore(
      lastKnown.write,
    );
  },
);

test('claims nothing for who left while a refresh after a refusal was under way', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  answers['/me'] = () => Promise.reject(new StatusError(403));
  const { rerender } = await showSuite(<ReadyPage />, { api, lastKnown });
  await pass(100);
  answers['/me'] = () => profile;
  answers['/me/applications'] = held().answer;
  act(() => void window.dispatchEvent(new Event('focus')));
  await pass(100);
  lastKnown.read.mockClear();
  lastKnown.write.mockClear();

  rerender(<p>Signed out</p>);
  await pass(20_000);
  expect(lastKnown.read).not.toHaveBeenCalled();
  expect(lastKnown.write).not.toHaveBeenCalled();
});

test('has the device remember both answers, once per refresh', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  const me = held();
  answers['/me'] = me.answer;
  await showSuite(whole, { api, lastKnown });
  expect(lastKnown.write).not.toHaveBeenCalled();
  await act(async () => me.release(profile));
  const savedAt = new Date(2026, 2, 12, 9, 12).getTime();
  expect(lastKnown.write.mock.calls).toEqual([
    [
      { issuer: 'https://id.test', subject: 'amara' },
      { profile, subscriptions: [somerset], savedAt },
    ],
  ]);
});

/** What the device turns out to remember, later than the page that is shown. */
const remembered = {
  profile: { firstName: 'Ada', lastName: 'North' },
  subscriptions: [exmoor],
  savedAt: seededAt + 60_000,
};

test.each([true, false])(
  'keeps the answer that comes after the device remembered more, strict: %s',
  async (isStrict) => {
    const { api, answers, calls } = fakeApi();
    const lastKnown = fakeLastKnown();
    const me = held();
    const applications = held();
    Object.assign(answers, { '/me': me.answer, '/me/applications': applications.answer });
    const { rerender } = await showSuite(whole, { api, lastKnown, seed, isStrict });
    await pass(100);
    await act(async () => rerender(withSuite(whole, { api, lastKnown, seed: remembered })));
    expect(page()).toBe('Ada, Exmoor');
    expect(freshness()).toBe('Refreshing…');

    await act(async () => {
      me.release(profile);
      applications.release([somerset, exmoor]);
    });
    expect(page()).toBe('Amara, Somerset Levels and Moors, Exmoor');
    expect(freshness()).toBe('Updated 09:12');
    const kept = { profile, subscriptions: [somerset, exmoor], savedAt: Date.now() };
    expect(lastKnown.write.mock.calls).toEqual([[amara, kept]]);
    expect(calls).toHaveLength(2);
  },
);

test('never puts what the device remembered in the place of an answer', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  const me = held();
  answers['/me'] = me.answer;
  const { rerender } = await showSuite(whole, { api, lastKnown, seed, isStrict: false });
  await pass(100);
  await act(async () => rerender(withSuite(whole, { api, lastKnown, seed: remembered })));
  expect(page()).toBe('Ada, Somerset Levels and Moors');

  await act(async () => me.release(profile));
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
  const kept = { profile, subscriptions: [somerset], savedAt: expect.any(Number) };
  expect(lastKnown.write.mock.calls).toEqual([[amara, kept]]);
});

test('refreshes in a browser that cannot join signals', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  const { api } = fakeApi();
  await showSuite(whole, { api });
  expect(freshness()).toBe('Updated 09:12');
});

test('has seen the last of a request that hung when another one was asked for', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  const me = held();
  answers['/me'] = me.answer;
  await showSuite(whole, { api, lastKnown, seed, isStrict: false });
  await pass(100);
  answers['/me'] = () => ({ ...profile, firstName: 'Ada' });
  act(() => screen.getByRole('button', { name: 'Refresh' }).click());
  await pass(100);
  await act(async () => me.release(profile));
  await pass(20_000);
  expect(page()).toBe('Ada, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
  expect(lastKnown.write.mock.lastCall?.[1].profile.firstName).toBe('Ada');
});

test('has the device remember nothing of a refresh that failed', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  answers['/me'] = () => Promise.reject(new Error('no network'));
  answers['/me/applications'] = () => ({ html: 'captive portal' });
  await showSuite(whole, { api, lastKnown, seed });
  await pass(100);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(lastKnown.write).not.toHaveBeenCalled();
});

test('counts entries that were left out', async () => {
  const { api, answers } = fakeApi();
  const onLeftOut = vi.fn();
  answers['/me/applications'] = () => [somerset, { id: 'broken' }];
  await showSuite(whole, { api, onLeftOut });
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(onLeftOut.mock.calls).toEqual([[1]]);
});

test('never shows one user the cards of another', async () => {
  const { api, answers } = fakeApi();
  const { rerender } = await showSuite(whole, { api });
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  answers['/me'] = held().answer;
  const other = { issuer: 'https://id.test', subject: 'other' };
  await act(async () => rerender(withSuite(whole, { api, owner: other })));
  expect(page()).toBe('loading');
});

test('drops what is under way when its user leaves', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  const me = held();
  answers['/me'] = me.answer;
  const { unmount } = await showSuite(whole, { api, lastKnown });
  unmount();
  await act(async () => me.release(profile));
  expect(lastKnown.write).not.toHaveBeenCalled();
});

test('cannot be asked for outside of its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Page />)).toThrow('outside of its SuiteProvider');
});
