import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import type { Application } from '../applications/Application.ts';
import type { Cards } from '../applications/cardsSchema.ts';
import { FreshnessLine } from '../applications/FreshnessLine.tsx';
import { noPreferences } from '../applications/Preferences.ts';
import { Header } from './Header.tsx';
import { HomeView } from './HomeView.tsx';

const ignore = () => undefined;

/** 'Refreshing…', which is what a start says first and needs no clock. */
const refreshing = { kind: 'refreshing', savedAt: 0 } as const;

/**
 * The markup of the home page for these cards, to be stored and hydrated at the next start. Rendered
 * by the same components in a detached root: react-dom/server would cost every visit 35 kB.
 */
export function renderHome(
  { profile, subscriptions }: Cards,
  applications: readonly Application[],
): string {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <HomeView
          header={<Header profile={profile} onLogout={ignore} />}
          applications={applications}
          subscriptions={subscriptions}
          preferences={noPreferences}
          freshness={<FreshnessLine freshness={refreshing} now={0} onRefresh={ignore} />}
          onOpen={ignore}
          onInvalidAddress={ignore}
          onCardError={ignore}
        />
      </MemoryRouter>,
    ),
  );
  const markup = container.innerHTML;
  root.unmount();
  return markup;
}
