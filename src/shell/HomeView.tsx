import type { ComponentProps, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Application } from '../applications/catalogue.ts';
import { HomePage } from '../applications/HomePage.tsx';
import { FreshnessLine } from '../applications/LiveFreshness.tsx';
import { noPreferences } from '../applications/places/Preferences.ts';
import type { Cards } from '../applications/userData/LastKnown.ts';
import { systemLook } from '../lib/createLook.ts';
import { FrameContext, type HomeState } from './Frame.ts';
import { Header } from './Header.tsx';
import { Footer, PageLayout } from './PageLayout.tsx';

type Props = ComponentProps<typeof HomePage> & {
  readonly header: ReactNode;
  readonly home?: HomeState;
};

/** The whole home page, live in HomeRoute and stored by renderHome. */
export function HomeView({ header, home, ...page }: Props) {
  return (
    <PageLayout page="Applications" header={header} home={home} footer={<Footer />}>
      <HomePage {...page} />
    </PageLayout>
  );
}

const ignore = () => undefined;

/** What every start shows first; its wording needs no clock, so that hydration changes nothing. */
const refreshing = { kind: 'refreshing', savedAt: 0 } as const;

/**
 * The markup of the home page for these cards, to be stored and hydrated at the next start. The live
 * components render it into a detached root: react-dom/server would cost every visit 35 kB.
 */
export function renderHome(
  { profile, subscriptions, preferences = noPreferences }: Cards,
  applications: readonly Application[],
  notice?: string,
): string {
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <FrameContext value={{ above: notice }}>
        <HomeView
          header={
            <Header
              profile={profile}
              look={systemLook}
              recent={{ isOn: preferences.showsRecent, onChange: ignore }}
              onHome={ignore}
              onLook={ignore}
              onDetails={ignore}
              onLogout={ignore}
            />
          }
          applications={applications}
          subscriptions={subscriptions}
          preferences={preferences}
          freshness={
            <FreshnessLine freshness={refreshing} now={0} onRefresh={ignore} onSignIn={ignore} />
          }
          onFind={ignore}
        />
      </FrameContext>,
    ),
  );
  const markup = container.innerHTML;
  root.unmount();
  return markup;
}
