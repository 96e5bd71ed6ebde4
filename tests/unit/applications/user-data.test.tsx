import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/api/errors.ts';
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
import { freshness, initialData, Page, page, rendered, shown, whole } from './userDataPage.tsx';

beforeEach(() => {
  fakeMorning();
  rendered.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('asks for profile and subscriptions once each, at the same time', async () => {
  const { api, answers, calls } = fakeApi();
  const me = held();
  answers['/me'] = me.answer;
  await showUserData(whole, { api });
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
  await showUserData(whole, { api, initialData });
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Refreshing…');
});

test('renders nothing again when the answers are the same', async () => {
  const { api, answers, calls } = fakeApi();
  answers['/me'] = () => ({ ...profile });
  answers['/me/applications'] = () => [{ ...somerset }];
  await showUserData(whole, { api, initialData });
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
  await showUserData(whole, {
    api,
    initialData: { ...initialData, subscriptions: [somerset, exmoor] },
  });
  await pass(100);
  expect(page()).toBe('Amara, Exmoor and Quantocks, Somerset Levels and Moors');
  expect(shown.mock.lastCall?.[0]).toEqual([renamed, somerset]);
  expect(shown.mock.lastCall?.[0]?.[1]).toBe(somerset);
});

test('tells entries of two applications apart that share an id', async () => {
  const { api, answers } = fakeApi();
  const report = { ...somerset, application: 'natural_capital_impact', name: 'Report' } as const;
  answers['/me/applications'] = () => [{ ...report }, { ...somerset }];
  await showUserData(whole, {
    api,
    initialData: { ...initialData, subscriptions: [somerset, report] },
  });
  await pass(100);
  expect(shown.mock.lastCall?.[0]?.[0]).toBe(report);
  expect(shown.mock.lastCall?.[0]?.[1]).toBe(somerset);
});

test('refreshes in a browser that cannot join signals', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  const { api } = fakeApi();
  await showUserData(whole, { api });
  expect(freshness()).toBe('Updated 09:12');
});

test('counts entries that were left out', async () => {
  const { api, answers } = fakeApi();
  const onLeftOut = vi.fn();
  answers['/me/applications'] = () => [somerset, { id: 'broken' }];
  await showUserData(whole, { api, onLeftOut });
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(onLeftOut.mock.calls).toEqual([[1]]);
});

test('shows the cards where only the name cannot be had, until it can', async () => {
  const { api, answers } = fakeApi();
  answers['/me'] = () => Promise.reject(new HttpError(503));
  const applications = held();
  answers['/me/applications'] = applications.answer;
  await showUserData(whole, { api });
  expect(page()).toBe('loading');
  await act(async () => applications.release([somerset]));
  expect(page()).toBe('somebody, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');

  answers['/me'] = () => profile;
  await pass(12_000);
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  expect(freshness()).toBe('Updated 09:12');
});

test('shows cards that the device remembers without a name at once', async () => {
  const { api, answers } = fakeApi();
  answers['/me'] = held().answer;
  const nameless = { ...initialData, profile: undefined };
  await showUserData(whole, { api, initialData: nameless });
  expect(page()).toBe('somebody, Somerset Levels and Moors');
  expect(freshness()).toBe('Refreshing…');
});

test('never shows one user the cards of another', async () => {
  const { api, answers } = fakeApi();
  const { rerender } = await showUserData(whole, { api });
  expect(page()).toBe('Amara, Somerset Levels and Moors');
  answers['/me'] = held().answer;
  const other = { ...amara, subject: 'other' };
  await act(async () => rerender(withUserData(whole, { api, owner: other })));
  expect(page()).toBe('loading');
});

test('drops what is under way when its user leaves', async () => {
  const { api, answers } = fakeApi();
  const lastKnown = fakeLastKnown();
  const me = held();
  answers['/me'] = me.answer;
  const { unmount } = await showUserData(whole, { api, lastKnown });
  unmount();
  await act(async () => me.release(profile));
  expect(lastKnown.write).not.toHaveBeenCalled();
});

test('cannot be asked for outside of its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Page />)).toThrow('outside of its UserDataProvider');
});
