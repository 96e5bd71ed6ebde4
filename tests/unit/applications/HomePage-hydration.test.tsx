import { act } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { Application } from '../../../src/applications/Application.ts';
import { FreshnessLine } from '../../../src/applications/FreshnessLine.tsx';
import { HomePage } from '../../../src/applications/HomePage.tsx';
import type { Preferences } from '../../../src/applications/Preferences.ts';
import { noPreferences } from '../../../src/applications/Preferences.ts';
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
import { PlainBoundary } from './PlainBoundary.tsx';

const unhydrated: (() => void)[] = [];
afterEach(() => {
  for (const undo of unhydrated.splice(0)) undo();
});

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
        contactUrl="https://www.suite.test/contact"
        freshness={
          <FreshnessLine
            freshness={{ kind: 'refreshing', savedAt: 0 }}
            now={0}
            onRefresh={() => undefined}
          />
        }
        CardBoundary={PlainBoundary}
        onOpen={() => undefined}
        onInvalidAddress={() => undefined}
        onCardError={() => undefined}
      />
    </StrictMode>
  );
}

/** Renders as the page does at idle: into an element outside the document, without react-dom/server. */
function renderAhead(page: ReactNode): string {
  const element = document.createElement('div');
  const root = createRoot(element);
  act(() => flushSync(() => root.render(page)));
  const markup = element.innerHTML;
  act(() => root.unmount());
  return markup;
}

/** Puts the markup into the page, lets React take it over, and tells what that changed. */
async function hydrate(markup: string, page: ReactNode) {
  const container = document.createElement('div');
  container.innerHTML = markup;
  document.body.append(container);
  const onRecoverableError = vi.fn();
  const observer = new MutationObserver(() => undefined);
  observer.observe(container, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  const root = await act(async () => hydrateRoot(container, page, { onRecoverableError }));
  unhydrated.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  return { errors: onRecoverableError.mock.calls, mutations: observer.takeRecords(), container };
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
    { lastChoice: { natural_capital_plan: exmoor.id } },
  ],
  [
    'a remembered choice that is gone',
    [somerset, exmoor],
    catalogue,
    { lastChoice: { natural_capital_plan: 'gone' } },
  ],
  ['an address that is not valid', [{ ...somerset, url: 'javascript:alert(1)' }]],
  ['markup and right-to-left text', [{ ...somerset, name: '<b>&amp;</b> "منطقة" \u202E' }]],
  ['white space and line breaks', [{ ...somerset, name: 'two  spaces\nand a line' }]],
  ['endless names', [endless]],
])('is hydrated without a change: %s', async (_state, subscriptions, applications, preferences) => {
  const page = homePage(subscriptions, applications, preferences);
  const { errors, mutations, container } = await hydrate(renderAhead(page), page);
  expect(errors).toEqual([]);
  expect(mutations).toEqual([]);
  expect(container.querySelectorAll('article')).toHaveLength((applications ?? catalogue).length);
});

test('would notice a change', async () => {
  const markup = renderAhead(homePage([somerset]));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { errors, mutations } = await hydrate(markup, homePage([exmoor]));
  expect(errors.length + mutations.length).toBeGreaterThan(0);
});
