import { act } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FollowedLink } from '../../../src/applications/places/deepLink.ts';
import { FollowDeepLink } from '../../../src/applications/places/FollowDeepLink.tsx';
import { useUserData } from '../../../src/applications/userData/useUserData.ts';
import { catalogueOfProduction, exmoor, somerset } from './cardSamples.ts';
import { fakeApi, held, profile, showUserData } from './fakeUserData.tsx';

const onFollow = vi.fn<(followed: FollowedLink) => void>();
const onUnknown = vi.fn();
const link = (id: string) => `/#open=natural_capital_plan&subscription=${encodeURIComponent(id)}`;
const initialData = { profile, subscriptions: [somerset], savedAt: Date.now() };
const address = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => {
  onFollow.mockClear();
  onUnknown.mockClear();
});

function Links() {
  const userData = useUserData();
  if (userData.status !== 'ready') return null;
  return (
    <FollowDeepLink
      applications={catalogueOfProduction}
      subscriptions={userData.subscriptions}
      onFollow={onFollow}
      onUnknown={onUnknown}
    />
  );
}

/** Starts at `path`, for somebody who was last known to have Somerset, with an API that is not there yet. */
async function startAt(path: string) {
  window.history.replaceState(null, '', path);
  const { api, answers } = fakeApi();
  const answer = held();
  answers['/me/applications'] = answer.answer;
  await showUserData(
    <BrowserRouter>
      <Links />
    </BrowserRouter>,
    { api, initialData },
  );
  return { release: (answered: unknown) => act(async () => answer.release(answered)) };
}

/** Follows a link in the window that is already there. */
function openInWindow(path: string) {
  return act(async () => {
    window.location.hash = path.slice(2);
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
}

test('follows a link to a known place at once, and takes it out of the address', async () => {
  await startAt(`/?tab=2${link(somerset.id).slice(1)}`);
  expect(onFollow.mock.calls).toEqual([
    [
      {
        link: { application: 'natural_capital_plan', subscription: somerset.id },
        url: window.location.origin + link(somerset.id).replace('%20', '+').replaceAll('%20', '+'),
        isDecided: true,
      },
    ],
  ]);
  expect(address()).toBe('/?tab=2');
});

test.each([
  ['finds its place', exmoor.id, [somerset, exmoor], true],
  ['does not hold its place', 'unknown', [somerset], true],
  ['is none, for the next start', exmoor.id, 'no list', false],
])('a link waits for the answer, which %s', async (_what, id, answer, isDecided) => {
  const { release } = await startAt(link(id));
  expect(onFollow).not.toHaveBeenCalled();
  expect(address()).toBe(link(id));
  await release(answer);
  await vi.waitFor(() => expect(onFollow).toHaveBeenCalledTimes(1));
  expect(onFollow).toHaveBeenLastCalledWith(expect.objectContaining({ isDecided }));
  expect(address()).toBe(isDecided ? '/' : link(id));
});

test('leaves it open offline whether a place is there that an earlier answer did not have', async () => {
  const { release } = await startAt('/');
  await release([somerset]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openInWindow(link('unknown'));
  await vi.waitFor(() => expect(onFollow).toHaveBeenCalledTimes(1));
  expect(onFollow).toHaveBeenLastCalledWith(expect.objectContaining({ isDecided: false }));
  expect(address()).toBe(link('unknown'));
});

test('follows a link that is opened in the window that is already there', async () => {
  await startAt('/');
  await openInWindow(link(somerset.id));
  expect(onFollow).toHaveBeenCalledTimes(1);
  expect(address()).toBe('/');
});

test.each(['natural_capital_moon', 'natural_capital_credit'])(
  'tells of a link to %s, which is not listed, once, and takes it out of the address',
  async (application) => {
    await startAt(`/#open=${application}`);
    expect(onUnknown).toHaveBeenCalledOnce();
    expect(onFollow).not.toHaveBeenCalled();
    expect(address()).toBe('/');
  },
);
