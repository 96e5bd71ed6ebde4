import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { StoredRecord } from '../../../device/StoredRecord.ts';
import { createStore } from '../../../shared/createStore.ts';
import type { SignIn } from '../../../shared/owner.ts';
import type { ApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError } from '../../../src/api/errors.ts';
import { readAnswer } from '../../../src/api/readAnswer.ts';
import type { changePreferences } from '../../../src/applications/preferences/changePreferences.ts';
import { parsePreferences } from '../../../src/applications/preferences/Preferences.ts';
import type { LastKnown, Reading } from '../../../src/applications/userData/createLastKnown.ts';
import type { LastKnownRecord } from '../../../src/applications/userData/LastKnownRecord.ts';
import { network } from '../../../src/lib/network.ts';
import { somerset } from './cardSamples.ts';

export const amara: SignIn = { issuer: 'https://id.test', subject: 'amara', signInId: 'first' };
export const profile = { firstName: 'Amara', lastName: 'Fielding' };

/** An API that answers what a test puts into `answers`, parsed as the real client does. */
export function fakeApi() {
  const answers: Record<string, () => unknown> = {
    '/me': () => profile,
    '/me/applications': () => [somerset],
  };
  const calls: string[] = [];
  /** The paths whose failure is a toast. */
  const told: string[] = [];
  const api: Pick<ApiClient, 'get'> = {
    async get(path, { schema, signal, isQuiet }) {
      calls.push(path);
      const answer = await Promise.race([
        Promise.resolve(answers[path]?.()).catch((error) => {
          if (!isQuiet?.()) told.push(path);
          throw error;
        }),
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]);
      return readAnswer({ status: 200, body: JSON.stringify(answer) }, schema);
    },
  };
  return { api, answers, calls, told };
}

/** An answer of the API that is an error: `error` itself, or one with this status. */
export const failing = (error: number | Error) => () =>
  Promise.reject(typeof error === 'number' ? new HttpError(error) : error);

/** An answer that the page hears of though the browser says that it is offline. */
export const answeringOffline = (list: unknown) => async () => {
  vi.stubGlobal('fetch', async () => new Response());
  await network.fetch('https://api.suite.test/me');
  return list;
};

/** Answers, once `release` is called, what it is given. */
export function held() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { answer: () => promise, release: resolve };
}

export type Device = Parameters<typeof changePreferences>[0]['device'];

/** A device that has room, with the record of an earlier release. */
export function fakePreferences(data?: object): Device {
  let record: StoredRecord | undefined = data && { ...amara, savedAt: 1000, data };
  return async (change) => {
    const next = change(record);
    if (next) record = { ...amara, savedAt: Date.now(), data: next };
  };
}

/** What a device has, as an earlier release and a page without React show it. */
export async function shownOf(device: Device) {
  let data: object | undefined;
  await device((record) => {
    data = record?.data;
    return undefined;
  });
  return parsePreferences(data);
}

/** A device that has read `record` in the next moment. */
export function fakeLastKnown(record?: LastKnownRecord) {
  return {
    open: vi.fn<LastKnown['open']>(() => {
      const reading = createStore<Reading>({ isRead: false, record: undefined });
      queueMicrotask(() => reading.set({ isRead: true, record }));
      return reading;
    }),
    write: vi.fn<LastKnown['write']>(),
    storePage: vi.fn<LastKnown['storePage']>(),
    purge: vi.fn<LastKnown['purge']>(async () => undefined),
  };
}

/** Lets time pass, on fake timers, and what waits for it happen. */
export async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
