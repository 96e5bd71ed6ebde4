import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, vi } from 'vitest';
import { applicationIds } from '../../../shared/applications.ts';
import { HttpError } from '../../../src/api/errors.ts';
import { LiveFreshness } from '../../../src/applications/LiveFreshness.tsx';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { UserDataProvider } from '../../../src/applications/userData/UserDataProvider.tsx';
import { createUserDataRequests } from '../../../src/applications/userData/userDataRequests.ts';
import { useUserData } from '../../../src/applications/userData/useUserData.ts';
import { somerset } from './cardSamples.ts';
import { amara, fakeApi, fakeLastKnown, pass, profile } from './fakeUserData.tsx';

export const minute = 60_000;
export const rendered = vi.fn();
export const stillOffline = vi.fn();
export const shown = vi.fn<(subscriptions: readonly Subscription[]) => void>();

// It is 09:12 on fake timers, `AbortSignal.timeout` goes by them, and a retry by the mean of its window.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 12, 9, 12) });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const late = new AbortController();
    const end = () => late.abort(new DOMException('too slow', 'TimeoutError'));
    setTimeout(end, milliseconds);
    return late.signal;
  });
  // Some browsers cannot join signals.
  Reflect.deleteProperty(AbortSignal, 'any');
  rendered.mockClear();
});

/** Shows what useUserData answers, and counts how often it is asked to. */
function Page() {
  const userData = useUserData();
  rendered();
  const words: string[] = [userData.status];
  if (userData.status === 'ready') {
    shown(userData.subscriptions);
    const names = userData.subscriptions.map(({ name }) => name);
    words.splice(0, 1, userData.profile?.firstName ?? 'somebody', ...names);
  }
  return <p data-testid="page">{words.join(', ')}</p>;
}

const line = (session: 'fresh' | 'stale') => (
  <LiveFreshness session={session} onSignIn={() => undefined} onStillOffline={stillOffline} />
);

/** Brings its line, like the home page, once there are cards. */
export function ReadyPage() {
  return useUserData().status === 'ready' && line('fresh');
}

export const withLine = (session: 'fresh' | 'stale') => (
  <>
    <Page />
    {line(session)}
  </>
);

export const page = () => screen.getByTestId('page').textContent;
export const freshness = () => screen.queryByRole('status')?.textContent;

/** The device remembered this at 08:00 of the day on which the tests look, at 09:12. */
export const initialData = {
  profile,
  subscriptions: [somerset],
  savedAt: new Date(2026, 2, 12, 8, 0).getTime(),
};

/** An answer of the API that is an error: `error` itself, or one with this status. */
export const failing = (error: number | Error) => () =>
  Promise.reject(typeof error === 'number' ? new HttpError(error) : error);

type Props = Parameters<typeof UserDataProvider>[0];

interface Setting extends Partial<Props> {
  /** Off as it is released: SWR forgets, when React mounts it twice, which requests a mutation overtook. */
  readonly isStrict?: boolean;
}

/** Shows the page of whom the API answers as `answered` says; by default with a name and a place. */
export async function open(
  answered: Record<string, () => unknown> = {},
  { isStrict = true, children = withLine('fresh'), ...setting }: Setting = {},
) {
  const { api, answers, calls } = fakeApi();
  Object.assign(answers, answered);
  const get = vi.spyOn(api, 'get');
  const lastKnown = fakeLastKnown();
  const known = {
    owner: amara,
    initialData: undefined,
    onLeftOut: () => undefined,
    available: applicationIds,
    requests: createUserDataRequests(api),
    lastKnown,
    ...setting,
  };
  const provide = (page: ReactNode, changes: Setting = {}) => (
    <UserDataProvider {...known} {...changes}>
      {page}
    </UserDataProvider>
  );
  const view = await act(async () => render(provide(children), { reactStrictMode: isStrict }));
  return {
    ...view,
    get,
    answers,
    calls,
    lastKnown,
    /** How often the name was asked for. */
    asked: () => calls.filter((path) => path === '/me').length,
    show: (next: ReactNode, changes: Setting = {}) =>
      act(async () => view.rerender(provide(next, changes))),
  };
}

/** The same, for whom the device remembers. */
export const openKnown = (answered: Record<string, () => unknown> = {}, setting: Setting = {}) =>
  open(answered, { initialData, ...setting });

export async function press() {
  act(() => screen.getByRole('button', { name: /refresh$/i }).click());
  await pass(100);
}

/** The events of a return or of the network; `milliseconds` pass after it. */
export async function happens(event: string, milliseconds = 100) {
  const target = event === 'visibilitychange' ? document : window;
  act(() => void target.dispatchEvent(new Event(event)));
  await pass(milliseconds);
}
