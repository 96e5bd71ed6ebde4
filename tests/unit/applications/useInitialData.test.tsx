import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInitialData } from '../../../src/applications/userData/useInitialData.ts';
import { somerset } from './cardSamples.ts';
import { amara, fakeLastKnown, profile } from './fakeUserData.tsx';

const record = { profile, subscriptions: [somerset], savedAt: 2 };

function readInitialData(lastKnown = fakeLastKnown(record), shown?: typeof record) {
  return renderHook(({ owner }) => useInitialData({ lastKnown, owner, shown }), {
    initialProps: { owner: amara },
  });
}

test('reads what the device remembers', async () => {
  const { result } = readInitialData();
  expect(result.current).toEqual({ isRead: false, record: undefined });
  await act(async () => undefined);
  expect(result.current).toEqual({ isRead: true, record });
});

test('begins with what was read before there was a page', async () => {
  const lastKnown = fakeLastKnown(record);
  lastKnown.found.mockReturnValue({ record });
  const { result } = readInitialData(lastKnown);
  expect(result.current).toEqual({ isRead: true, record });
  await act(async () => undefined);
  expect(result.current).toEqual({ isRead: true, record });
});

test('begins with what the page already shows', async () => {
  const shown = { ...record, savedAt: 1 };
  const { result } = readInitialData(fakeLastKnown(record), shown);
  expect(result.current).toEqual({ isRead: false, record: shown });
  await act(async () => undefined);
  expect(result.current).toEqual({ isRead: true, record });
});

test('never hands one user the record of another', async () => {
  const lastKnown = fakeLastKnown(record);
  const { result, rerender } = readInitialData(lastKnown);
  await act(async () => undefined);
  lastKnown.read.mockResolvedValue(undefined);
  rerender({ owner: { ...amara, subject: 'other' } });
  expect(result.current).toEqual({ isRead: false, record: undefined });
  await act(async () => undefined);
  expect(result.current).toEqual({ isRead: true, record: undefined });
});
