import { act, render, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { applicationIds } from '../../../shared/applications.ts';
import { LiveFreshness } from '../../../src/applications/LiveFreshness.tsx';
import { changePreferences } from '../../../src/applications/preferences/changePreferences.ts';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { createRequests } from '../../../src/applications/userData/createRequests.ts';
import { UserDataProvider } from '../../../src/applications/userData/UserDataProvider.tsx';
import { useUserData } from '../../../src/applications/userData/useUserData.ts';
import { somerset } from './cardSamples.ts';
import { amara, fakeApi, fakeLastKnown, fakePreferences, pass, profile } from './fakeUserData.tsx';

export const minute = 60_000;
export const cards = 'Amara, Somerset Levels and Moors';
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
  for (const told of [rendered, stillOffline, shown]) told.mockClear();
});

/** Shows what useUserData answers, and like the home page a line once there are cards. */
function Page({ session }: { readonly session: 'fresh' | 'stale' | 'expired' }) {
  const userData = useUserData('shown');
  rendered();
  if (userData.status !== 'ready') return <p data-testid="page">{userData.status}</p>;
  const { profile: user, subscriptions } = userData;
  shown(subscriptions);
  const words = [user?.firstName ?? 'somebody', ...subscriptions.map(({ name }) => name)];
  return (
    <>
      <p data-testid="page">{words.join(', ')}</p>
      <LiveFreshness session={session} onSignIn={vi.fn()} onStillOffline={stillOffline} />
    </>
  );
}

export const page = () => screen.getByTestId('page').textContent;
export const freshness = () => screen.queryByRole('status')?.textContent;

/** The device remembered this at 08:00 of the day on which the tests look, at 09:12. */
export const initialData = {
  profile,
  subscriptions: [somerset],
  savedAt: new Date(2026, 2, 12, 8, 0).getTime(),
};

type Answers = ReturnType<typeof fakeApi>['answers'];
type Setting = Partial<Parameters<typeof UserDataProvider>[0] & Parameters<typeof Page>[0]>;

/** Shows the page of whom the API answers as `answered` says; by default with a name and a place. */
export async function open(answered: Answers = {}, setting: Setting = {}) {
  const { api, answers, calls, told } = fakeApi();
  Object.assign(answers, answered);
  const get = vi.spyOn(api, 'get');
  const lastKnown = fakeLastKnown();
  const preferencesOf = createPreferences((_owner, view) =>
    changePreferences({ view, device: fakePreferences() }),
  );
  const draw = ({ session = 'fresh', ...changes }: Setting) => (
    <UserDataProvider
      owner={amara}
      isAlive={session === 'fresh'}
      initialData={undefined}
      onLeftOut={() => undefined}
      available={applicationIds}
      requests={requests}
      lastKnown={lastKnown}
      preferencesOf={preferencesOf}
      {...changes}
    >
      <Page session={session} />
    </UserDataProvider>
  );
  const requests = createRequests(api);
  // SWR forgets, when React mounts it twice, which requests a mutation overtook.
  const view = await act(async () => render(draw(setting), { reactStrictMode: false }));
  return {
    get,
    answers,
    calls,
    told,
    lastKnown,
    leave: view.unmount,
    /** How often the name was asked for. */
    asked: () => calls.filter((path) => path === '/me').length,
    show: (changes: Setting) => act(async () => view.rerender(draw({ ...setting, ...changes }))),
  };
}

/** The same, for whom the device remembers. */
export const openKnown = (answered: Answers = {}) => open(answered, { initialData });

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
