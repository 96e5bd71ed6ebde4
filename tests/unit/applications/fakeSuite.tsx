import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { safeParse } from 'valibot';
import { vi } from 'vitest';
import type { LastKnown, LastKnownRecord, Owner } from '../../../src/applications/LastKnown.ts';
import type { SuiteApi } from '../../../src/applications/SuiteApi.ts';
import { SuiteProvider } from '../../../src/applications/SuiteProvider.tsx';
import { somerset } from './cardSamples.ts';

export const amara: Owner = { issuer: 'https://id.test', subject: 'amara' };
export const profile = { firstName: 'Amara', lastName: 'Fielding' };

export class StatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

type Answer = () => unknown;

/** An API that answers what a test puts into `answers`, parsed as the real client does. */
export function fakeApi() {
  const answers: Record<string, Answer> = {
    '/me': () => profile,
    '/me/applications': () => [somerset],
  };
  const calls: string[] = [];
  const api: SuiteApi = {
    async get(path, { schema, signal }) {
      calls.push(path);
      const answer = await Promise.race([
        Promise.resolve(answers[path]?.()),
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]);
      const parsed = safeParse(schema, answer);
      if (!parsed.success) throw new Error('the answer does not fit');
      return parsed.output;
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

export function fakeLastKnown(record?: LastKnownRecord) {
  return {
    read: vi.fn<LastKnown['read']>(async () => record),
    write: vi.fn<LastKnown['write']>(),
    purge: vi.fn<LastKnown['purge']>(async () => undefined),
  };
}

interface Setting {
  readonly api: SuiteApi;
  readonly owner?: Owner;
  readonly lastKnown?: LastKnown;
  readonly seed?: LastKnownRecord;
  readonly onLeftOut?: (count: number) => void;
}

export function withSuite(
  children: ReactNode,
  { api, owner = amara, lastKnown = fakeLastKnown(), seed, onLeftOut = () => undefined }: Setting,
) {
  return (
    <SuiteProvider owner={owner} api={api} lastKnown={lastKnown} seed={seed} onLeftOut={onLeftOut}>
      {children}
    </SuiteProvider>
  );
}

/**
 * Shows it in StrictMode, or as it is released: SWR forgets, when React mounts it twice, which
 * requests a mutation overtook.
 */
export async function showSuite(
  children: ReactNode,
  { isStrict = true, ...setting }: Setting & { readonly isStrict?: boolean },
) {
  return act(async () => render(withSuite(children, setting), { reactStrictMode: isStrict }));
}

/** Lets time pass, on fake timers, and what waits for it happen. */
export async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
