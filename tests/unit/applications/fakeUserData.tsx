import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createStore } from '../../../shared/createStore.ts';
import type { Reading, SignIn } from '../../../shared/owner.ts';
import type { ApiClient } from '../../../src/api/createApiClient.ts';
import { readAnswer } from '../../../src/api/readAnswer.ts';
import type { LastKnown, LastKnownRecord } from '../../../src/applications/userData/LastKnown.ts';
import { UserDataProvider } from '../../../src/applications/userData/UserDataProvider.tsx';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import { somerset } from './cardSamples.ts';

export const amara: SignIn = { issuer: 'https://id.test', subject: 'amara', signInId: 'first' };
export const profile = { firstName: 'Amara', lastName: 'Fielding' };

type Answer = () => unknown;

/** An API that answers what a test puts into `answers`, parsed as the real client does. */
export function fakeApi() {
  const answers: Record<string, Answer> = {
    '/me': () => profile,
    '/me/applications': () => [somerset],
  };
  const calls: string[] = [];
  const api: Pick<ApiClient, 'get'> = {
    async get(path, { schema, signal }) {
      calls.push(path);
      const answer = await Promise.race([
        Promise.resolve(answers[path]?.()),
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]);
      return readAnswer({ status: 200, body: JSON.stringify(answer) }, schema);
    },
  };
  return { api, answers, calls };
}

/** Answers, once `release` is called, what it is given. */
export function held() {
  let release = (_: unknown) => {};
  const promise = new Promise<unknown>((resolve) => {
    release = resolve;
  });
  return { answer: () => promise, release: (answer: unknown) => release(answer) };
}

/** Preferences on a device, which other tabs can change by `update`. */
export function fakePreferences(stored?: object): LastKnown['preferences'] {
  const listeners = new Set<() => void>();
  let data = stored;
  return {
    read: async () => data,
    async update(_owner, change) {
      const changed = change(data);
      if (!changed) return;
      data = changed;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const unread: Reading<LastKnownRecord> = { isRead: false, record: undefined, isLate: false };

/** A device that has read `record` in the next moment. */
export function fakeLastKnown(record?: LastKnownRecord) {
  return {
    open: vi.fn<LastKnown['open']>(() => {
      const reading = createStore(unread);
      queueMicrotask(() => reading.set({ ...unread, isRead: true, record }));
      return reading;
    }),
    write: vi.fn<LastKnown['write']>(),
    purge: vi.fn<LastKnown['purge']>(async () => undefined),
    preferences: fakePreferences(record?.preferences),
  };
}

interface Setting {
  readonly api: Pick<ApiClient, 'get'>;
  readonly owner?: SignIn;
  readonly lastKnown?: LastKnown;
  readonly initialData?: LastKnownRecord;
  readonly onLeftOut?: (count: number) => void;
}

export function withUserData(
  children: ReactNode,
  {
    api,
    owner = amara,
    lastKnown = fakeLastKnown(),
    initialData,
    onLeftOut = () => undefined,
  }: Setting,
) {
  const requests = createUserDataRequests(api);
  return (
    <UserDataProvider
      owner={owner}
      requests={requests}
      lastKnown={lastKnown}
      initialData={initialData}
      onLeftOut={onLeftOut}
    >
      {children}
    </UserDataProvider>
  );
}

/**
 * Shows it in StrictMode, or as it is released: SWR forgets, when React mounts it twice, which
 * requests a mutation overtook.
 */
export async function showUserData(
  children: ReactNode,
  { isStrict = true, ...setting }: Setting & { readonly isStrict?: boolean },
) {
  return act(async () => render(withUserData(children, setting), { reactStrictMode: isStrict }));
}

/** Lets time pass, on fake timers, and what waits for it happen. */
export async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** It is 09:12 on fake timers, `AbortSignal.timeout` goes by them, and a retry by the mean of its window. */
export function fakeMorning() {
  vi.useFakeTimers({ now: new Date(2026, 2, 12, 9, 12) });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const late = new AbortController();
    const end = () => late.abort(new DOMException('too slow', 'TimeoutError'));
    setTimeout(end, milliseconds);
    return late.signal;
  });
}
