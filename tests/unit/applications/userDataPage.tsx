import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { LiveFreshness } from '../../../src/applications/LiveFreshness.tsx';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { useUserData } from '../../../src/applications/userData/useUserData.ts';
import { somerset } from './cardSamples.ts';
import { profile } from './fakeUserData.tsx';

const ignore = () => undefined;

export const rendered = vi.fn();
export const stillOffline = vi.fn();
export const shown = vi.fn<(subscriptions: readonly Subscription[]) => void>();

/** Shows what useUserData answers, and counts how often it is asked to. */
export function Page() {
  const userData = useUserData();
  rendered();
  if (userData.status === 'ready') shown(userData.subscriptions);
  const words =
    userData.status === 'ready'
      ? [
          userData.profile?.firstName ?? 'somebody',
          ...userData.subscriptions.map(({ name }) => name),
        ]
      : [userData.status];
  return <p data-testid="page">{words.join(', ')}</p>;
}

/** Brings its line, like the home page, once there are cards. */
export function ReadyPage() {
  return (
    useUserData().status === 'ready' && (
      <LiveFreshness session="fresh" onSignIn={ignore} onStillOffline={stillOffline} />
    )
  );
}

export const page = () => screen.getByTestId('page').textContent;
export const freshness = () => screen.queryByRole('status')?.textContent;

export const withLine = (isStale: boolean) => (
  <>
    <Page />
    <LiveFreshness
      session={isStale ? 'stale' : 'fresh'}
      onSignIn={ignore}
      onStillOffline={stillOffline}
    />
  </>
);
export const whole = withLine(false);

/** What the device remembered from 08:00 of the day on which the tests look, at 09:12. */
export const initialData = {
  profile,
  subscriptions: [somerset],
  savedAt: new Date(2026, 2, 12, 8, 0).getTime(),
};
