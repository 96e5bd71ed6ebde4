import { type ReactNode, StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { FreshnessLine } from '../../../src/applications/FreshnessLine.tsx';
import { HomePage } from '../../../src/applications/HomePage.tsx';
import { LiveFreshness } from '../../../src/applications/LiveFreshness.tsx';
import { noPreferences } from '../../../src/applications/Preferences.ts';
import { useSuite } from '../../../src/applications/useSuite.ts';
import { annualReport, catalogue, exmoor, somerset } from './cardSamples.ts';
import { fakeApi, held, profile, withSuite } from './fakeSuite.tsx';
import { hydrate, renderAhead } from './hydration.tsx';

const seed = { profile, subscriptions: [somerset, exmoor, annualReport], savedAt: Date.now() };
function home(subscriptions: typeof seed.subscriptions, freshness: ReactNode) {
  return (
    <HomePage
      applications={catalogue}
      subscriptions={subscriptions}
      preferences={noPreferences}
      contactUrl="https://www.suite.test/contact"
      freshness={freshness}
      onOpen={() => undefined}
      onInvalidAddress={() => undefined}
      onCardError={() => undefined}
    />
  );
}

function LivePage() {
  const suite = useSuite();
  return (
    suite.status === 'ready' && home([...suite.subscriptions], <LiveFreshness isStale={false} />)
  );
}

/** Lets the live page take over the one that was rendered ahead, while the API is silent. */
function takeOver() {
  const freshness = { kind: 'refreshing', savedAt: 0 } as const;
  const line = <FreshnessLine freshness={freshness} now={0} onRefresh={() => undefined} />;
  const { api, answers } = fakeApi();
  answers['/me'] = held().answer;
  answers['/me/applications'] = held().answer;
  const page = <StrictMode>{withSuite(<LivePage />, { api, seed })}</StrictMode>;
  return hydrate(renderAhead(home(seed.subscriptions, line)), page);
}

test('the live page takes over the one rendered ahead without a change', async () => {
  const { errors, mutations, container } = await takeOver();
  expect(errors).toEqual([]);
  expect(mutations).toEqual([]);
  expect(container.querySelector('[role=status]')?.textContent).toBe('Refreshing…');
});

test('the live page takes over offline, and only then says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { errors, container } = await takeOver();
  expect(errors).toEqual([]);
  expect(container.querySelector('[role=status]')?.textContent).toMatch(/^Offline, as of/);
});
