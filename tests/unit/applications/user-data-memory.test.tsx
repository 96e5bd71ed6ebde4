import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/api/errors.ts';
import { parseLastKnown } from '../../../src/applications/userData/LastKnown.ts';
import { exmoor, somerset } from './cardSamples.ts';
import {
  amara,
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
  shown,
  whole,
} from './userDataPage.tsx';

beforeEach(() => {
  fakeMorning();
  rendered.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each(['/me', '/me/applications'])(
  'a 403 on %s forbids, and is not remembered',
  async (path) => {
    const { api, answers } = fakeApi();
    const lastKnown = fakeLastKnown();
    const answer = answers[path];
    answers[path] = () => Promise.reject(new HttpError(403));
    await showUserData(whole, { api, lastKnown, initialData });
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
    await pass(5 * 60_000);
    expect(page()).toBe('Amara, Somerset Levels and Moors');
    expect(lastKnown.write).toHaveBeenCalled();
    expect(lastKnown.read, 'a write counts only under a lease').toHaveBeenCalledBefore(
      lastKnown.write,
    );
  },
);

test('acquires no lease after a sign-out during a refresh that follows a refusal', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  answers['/me'] = () => Promise.reject(new HttpError(403));
  const { rerender } = await showUserData(<ReadyPage />, { api, lastKnown });
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
  await showUserData(whole, { api, lastKnown });
  expect(lastKnown.write).not.toHaveBeenCalled();
  await act(async () => me.release(profile));
  const savedAt = new Date(2026, 2, 12, 9, 12).getTime();
  expect(lastKnown.write.mock.calls).toEqual([
    [amara, { profile, subscriptions: [somerset], savedAt }],
  ]);
});

/** What the device turns out to remember, later than the page that is shown. */
const remembered = {
  profile: { firstName: 'Ada', lastName: 'North' },
  subscriptions: [exmoor],
  savedAt: initialData.savedAt + 60_000,
};

test.each([true, false])(
  'keeps the answer that comes after the device remembered more, strict: %s',
  async (isStrict) => {
    const { api, answers, calls } = fakeApi();
    const lastKnown = fakeLastKnown();
    const me = held();
    const applications = held();
    Object.assign(answers, { '/me': me.answer, '/me/applications': applications.answer });
    const { rerender } = await showUserData(whole, { api, lastKnown, initialData, isStrict });
    await pass(100);
    await act(async () =>
      rerender(withUserData(whole, { api, lastKnown, initialData: remembered })),
    );
    expect(page()).toBe('Ada, Exmoor');
    expect(freshness()).toBe('Refreshing…');

    await act(async () => {
      me.release(profile);
      applications.release([somerset, exmoor]);
    });
    expect(page()).toBe('Amara, Somerset Levels and Moors, Exmoor');
    expect(shown.mock.lastCall?.[0]?.[1], 'what says the same stays').toBe(exmoor);
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
  const { rerender } = await showUserData(whole, { api, lastKnown, initialData, isStrict: false });
  await pass(100);
  await act(async () => rerender(withUserData(whole, { api, lastKnown, initialData: remembered })));
  expect(page()).toBe('Ada, Somerset Levels and Moors');

  await act(async () => me.release(profile));
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
  const kept = { profile, subscriptions: [somerset], savedAt: expect.any(Number) };
  expect(lastKnown.write.mock.calls).toEqual([[amara, kept]]);
});

test('has seen the last of a request that hung when another one was asked for', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  const me = held();
  answers['/me'] = me.answer;
  await showUserData(whole, { api, lastKnown, initialData, isStrict: false });
  await pass(100);
  answers['/me'] = () => ({ ...profile, firstName: 'Ada' });
  act(() => screen.getByRole('button', { name: /refresh$/i }).click());
  await pass(100);
  await act(async () => me.release(profile));
  await pass(20_000);
  expect(page()).toBe('Ada, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
  expect(lastKnown.write.mock.lastCall?.[1].profile?.firstName).toBe('Ada');
});

test('has the device remember nothing of a refresh that failed', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  answers['/me'] = () => Promise.reject(new Error('no network'));
  answers['/me/applications'] = () => ({ html: 'captive portal' });
  await showUserData(whole, { api, lastKnown, initialData });
  await pass(100);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(lastKnown.write).not.toHaveBeenCalled();
});

test.each([
  ['with the name it knew', initialData, profile],
  ['without a name where it knew none', undefined, undefined],
])('has the device remember cards whose owner cannot be had, %s', async (_which, known, name) => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  answers['/me'] = () => Promise.reject(new HttpError(503));
  answers['/me/applications'] = () => [exmoor];
  await showUserData(whole, { api, lastKnown, ...(known && { initialData: known }) });
  await pass(100);
  expect(lastKnown.write.mock.calls).toEqual([
    [amara, { profile: name, subscriptions: [exmoor], savedAt: expect.any(Number) }],
  ]);
  const [, kept] = lastKnown.write.mock.lastCall ?? [];
  expect(parseLastKnown(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test.each([
  [amara.signInId, true],
  ['an earlier one', false],
])('tells the client whether the record is of this sign-in: %s', async (signInId, hasRecord) => {
  const { api } = fakeApi();
  const get = vi.spyOn(api, 'get');
  await showUserData(whole, { api, initialData: { ...initialData, signInId }, isStrict: false });
  await pass(100);
  expect(get.mock.calls.map(([, options]) => options)).toMatchObject([
    { hasRecord, isPress: false },
    { hasRecord, isPress: false },
  ]);
  act(() => screen.getByRole('button', { name: /refresh$/i }).click());
  await pass(100);
  expect(get.mock.calls.slice(2).map(([, options]) => options)).toMatchObject([
    { hasRecord: true, isPress: true },
    { hasRecord: true, isPress: true },
  ]);
});
