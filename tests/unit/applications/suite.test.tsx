import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exmoor, somerset } from './cardSamples.ts';
import { fakeApi, fakeLastKnown, held, pass, profile, showSuite, withSuite } from './fakeSuite.tsx';
import { freshness, Page, page, rendered, seed, shown, whole } from './suitePage.tsx';

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

test('refreshes in a browser that cannot join signals', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  const { api } = fakeApi();
  await showSuite(whole, { api });
  expect(freshness()).toBe('Updated 09:12');
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
