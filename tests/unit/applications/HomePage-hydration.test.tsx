import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Application } from '../../../src/applications/catalogue.ts';
import { HomePage } from '../../../src/applications/HomePage.tsx';
import { FreshnessLine } from '../../../src/applications/LiveFreshness.tsx';
import type { Preferences } from '../../../src/applications/places/Preferences.ts';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import {
  annualReport,
  catalogue,
  catalogueOfProduction,
  exmoor,
  meadow,
  peat,
  river,
  somerset,
} from './cardSamples.ts';
import { hydrate, renderMarkup } from './hydration.tsx';

function homePage(
  subscriptions: readonly Subscription[],
  applications: readonly Application[] = catalogue,
  preferences: Preferences = noPreferences,
) {
  return (
    <StrictMode>
      <HomePage
        applications={applications}
        subscriptions={subscriptions}
        preferences={preferences}
        freshness={
          <FreshnessLine
            freshness={{ kind: 'refreshing', savedAt: 0 }}
            now={0}
            onRefresh={() => undefined}
            onSignIn={() => undefined}
          />
        }
        onFind={() => undefined}
      />
    </StrictMode>
  );
}

const endless = { ...somerset, name: '🌊'.repeat(250) };

test.each<[string, readonly Subscription[], (readonly Application[])?, Preferences?]>([
  ['no access at all', []],
  ['choose first', [somerset, exmoor]],
  ['preselected, with dropdown', [somerset]],
  ['preselected, without dropdown', [meadow, annualReport]],
  ['single instance with several', [meadow, river]],
  ['everything open', [somerset, meadow, annualReport, peat]],
  ['coming soon', [somerset, meadow], catalogueOfProduction],
  ['coming soon without access', [], catalogueOfProduction],
  [
    'a remembered choice',
    [somerset, exmoor],
    catalogue,
    { ...noPreferences, lastChoice: { natural_capital_plan: exmoor.id } },
  ],
  [
    'a remembered choice that is gone',
    [somerset, exmoor],
    catalogue,
    { ...noPreferences, lastChoice: { natural_capital_plan: 'gone' } },
  ],
  [
    'pinned and recent places',
    [somerset, exmoor, meadow],
    catalogue,
    {
      ...noPreferences,
      pinned: [exmoor],
      recent: [exmoor, somerset],
      lastChoice: { natural_capital_plan: exmoor.id },
    },
  ],
  [
    'what was asked for',
    [],
    catalogue,
    { ...noPreferences, requested: { natural_capital_plan: '23 November' } },
  ],
  ['an address that is not valid', [{ ...somerset, url: 'javascript:alert(1)' }]],
  ['markup and right-to-left text', [{ ...somerset, name: '<b>&amp;</b> "منطقة" \u202E' }]],
  ['white space and line breaks', [{ ...somerset, name: 'two  spaces\nand a line' }]],
  ['endless names', [endless]],
])('is hydrated without a change: %s', async (_state, subscriptions, applications, preferences) => {
  const page = homePage(subscriptions, applications, preferences);
  const { errors, mutations, container } = await hydrate(renderMarkup(page), page);
  expect(errors).toEqual([]);
  expect(mutations).toEqual([]);
  expect(container.querySelectorAll('article')).toHaveLength((applications ?? catalogue).length);
});

test('would notice a change', async () => {
  const markup = renderMarkup(homePage([somerset]));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { errors, mutations } = await hydrate(markup, homePage([exmoor]));
  expect(errors.length + mutations.length).toBeGreaterThan(0);
});
