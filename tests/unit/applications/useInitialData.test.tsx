import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInitialData } from '../../../src/applications/userData/useInitialData.ts';
import { somerset } from './cardSamples.ts';
import { amara, fakeLastKnown, held, profile } from './fakeUserData.tsx';

const record = { profile, subscriptions: [somerset], savedAt: 2 };

function readInitialData(lastKnown = fakeLastKnown(record), shown?: typeof record) {
  return renderHook(({ owner }) => useInitialData({ lastKnown, owner, shown }), {
    initialProps: { owner: amara },
  });
}

const earlier = { ...record, savedAt: 1 };

test.each([
  ['nothing', undefined, undefined, { isRead: false, record: undefined }],
  ['what was read before there was a page', { record }, undefined, { isRead: true, record }],
  ['what the page already shows', undefined, earlier, { isRead: false, record: earlier }],
])('begins with %s, then has what the device remembers', async (_what, found, shown, first) => {
  const lastKnown = fakeLastKnown(record);
  lastKnown.found.mockReturnValue(found);
  const { result } = readInitialData(lastKnown, shown);
  expect(result.current).toEqual({ ...first, isLate: false });
  await act(async () => undefined);
  expect(result.current).toEqual({ isRead: true, record, isLate: false });
});

test('hands out a record that comes too late to be waited for', async () => {
  const lastKnown = fakeLastKnown();
  const late = held();
  lastKnown.late.mockImplementation(async () => {
    await late.answer();
    return record;
  });
  const { result } = readInitialData(lastKnown);
  await act(async () => undefined);
  expect(result.current).toEqual({ isRead: true, record: undefined, isLate: true });
  await act(async () => late.release(undefined));
  expect(result.current).toEqual({ isRead: true, record, isLate: false });
});

test('never hands one user the record of another', async () => {
  const lastKnown = fakeLastKnown(record);
  const { result, rerender } = readInitialData(lastKnown);
  await act(async () => undefined);
  lastKnown.read.mockResolvedValue(undefined);
  rerender({ owner: { ...amara, subject: 'other' } });
  expect(result.current).toEqual({ isRead: false, record: undefined, isLate: false });
  await act(async () => undefined);
  expect(result.current).toEqual({ isRead: true, record: undefined, isLate: false });
});

test('keeps the record of who signs in again in another tab, until it is read anew', async () => {
  const { result, rerender } = readInitialData();
  await act(async () => undefined);
  rerender({ owner: { ...amara, signInId: 'next' } });
  expect(result.current).toEqual({ isRead: false, record, isLate: false });
  await act(async () => undefined);
  expect(result.current).toEqual({ isRead: true, record, isLate: false });
});
