import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSeed } from '../../../src/applications/useSeed.ts';
import { somerset } from './cardSamples.ts';
import { amara, fakeLastKnown, profile } from './fakeSuite.tsx';

const record = { profile, subscriptions: [somerset], savedAt: 1 };

test('reads what the device remembers', async () => {
  const lastKnown = fakeLastKnown(record);
  const { result } = renderHook(() => useSeed(lastKnown, amara));
  expect(result.current).toEqual({ status: 'reading' });
  await act(async () => undefined);
  expect(result.current).toEqual({ status: 'read', record });
});

test('never hands one user the record of another', async () => {
  const lastKnown = fakeLastKnown(record);
  const { result, rerender } = renderHook(({ owner }) => useSeed(lastKnown, owner), {
    initialProps: { owner: amara },
  });
  await act(async () => undefined);
  lastKnown.read.mockResolvedValue(undefined);
  rerender({ owner: { ...amara, subject: 'other' } });
  expect(result.current).toEqual({ status: 'reading' });
  await act(async () => undefined);
  expect(result.current).toEqual({ status: 'read', record: undefined });
});
