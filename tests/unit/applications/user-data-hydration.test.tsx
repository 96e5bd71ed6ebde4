import { type ReactNode, StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { HomePage } from '../../../src/applications/HomePage.tsx';
import { FreshnessLine, LiveFreshness } from '../../../src/applications/LiveFreshness.tsx';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import { useUserData } from '../../../src/applications/userData/useUserData.ts';
import { annualReport, catalogue, exmoor, somerset } from './cardSamples.ts';
import { fakeApi, held, profile, withUserData } from './fakeUserData.tsx';
import { hydrate, renderMarkup } from './hydration.tsx';

const initialData = {
  profile,
  subscriptions: [somerset, exmoor, annualReport],
  savedAt: Date.now(),
};
function home(subscriptions: typeof initialData.subscriptions, freshness: ReactNode) {
  return (
    <HomePage
      applications={catalogue}
      subscriptions={subscriptions}
      preferences={noPreferences}
      freshness={freshness}
      onFind={() => undefined}
    />
  );
}

const ignore = () => undefined;

function LivePage() {
  const userData = useUserData();
  return (
    userData.status === 'ready' &&
    home(
      [...userData.subscriptions],
      <LiveFreshness session="fresh" onSignIn={ignore} onStillOffline={ignore} />,
    )
  );
}

/** Hydrates the stored page with the live one, while the API is silent. */
function hydrateHome() {
  const freshness = { kind: 'refreshing', savedAt: 0 } as const;
  const line = <FreshnessLine freshness={freshness} now={0} onRefresh={ignore} onSignIn={ignore} />;
  const { api, answers } = fakeApi();
  answers['/me'] = held().answer;
  answers['/me/applications'] = held().answer;
  const page = <StrictMode>{withUserData(<LivePage />, { api, initialData })}</StrictMode>;
  return hydrate(renderMarkup(home(initialData.subscriptions, line)), page);
}

test('the live page hydrates the stored one without a change', async () => {
  const { errors, mutations, container } = await hydrateHome();
  expect(errors).toEqual([]);
  expect(mutations).toEqual([]);
  expect(container.querySelector('[role=status]')?.textContent).toBe('Refreshing…');
});

test('the live page hydrates the stored one offline, and only then says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { errors, container } = await hydrateHome();
  expect(errors).toEqual([]);
  expect(container.querySelector('[role=status]')?.textContent).toMatch(/^Offline, as of/);
});
