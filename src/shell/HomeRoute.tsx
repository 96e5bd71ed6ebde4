import { type ReactNode, useState } from 'react';
import { HomePage } from '../applications/HomePage.tsx';
import { LiveFreshness } from '../applications/LiveFreshness.tsx';
import { noPreferences } from '../applications/Preferences.ts';
import { type SuiteState, useRefresh } from '../applications/useSuite.ts';
import type { SessionFreshness } from '../auth/AuthState.ts';
import { config } from '../lib/config.ts';
import { CouldNotLoadPage } from './CouldNotLoadPage.tsx';
import { Footer } from './Footer.tsx';
import { failureReason } from './failureReason.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { PageLayout } from './PageLayout.tsx';
import type { Services } from './Services.ts';
import { SessionBar } from './SessionBar.tsx';

interface Props {
  readonly services: Services;
  readonly suite: Exclude<SuiteState, { status: 'forbidden' }>;
  readonly freshness: SessionFreshness;
  readonly header: ReactNode;
}

/** The home page as far as it can be shown: loading, not to be had, or the cards. */
export function HomeRoute({ services, suite, freshness, header }: Props) {
  const { applications, auth, telemetry } = services;
  const refresh = useRefresh();
  const [isTrying, setIsTrying] = useState(false);

  async function tryAgain() {
    setIsTrying(true);
    // What it ends with stands in `suite`.
    await refresh().catch(() => undefined);
    setIsTrying(false);
  }

  if (suite.status === 'loading' || isTrying) return <LoadingScreen />;
  if (suite.status === 'failed') {
    return (
      <CouldNotLoadPage
        reason={failureReason(suite.error)}
        header={header}
        onTryAgain={() => void tryAgain()}
      />
    );
  }
  return (
    <PageLayout
      page="Applications"
      header={header}
      notices={
        freshness === 'expired' && (
          <SessionBar onSignIn={() => void auth.signIn()} onRemove={() => void auth.signOut()} />
        )
      }
      footer={<Footer />}
    >
      <HomePage
        applications={applications}
        subscriptions={suite.subscriptions}
        preferences={noPreferences}
        contactUrl={config.contactUrl}
        freshness={<LiveFreshness />}
        onOpen={({ application, id }) =>
          telemetry.trackEvent('application opened', { application, subscription: id })
        }
        onInvalidAddress={({ application, id }) =>
          telemetry.trackEvent('invalid subscription address', { application, subscription: id })
        }
        onCardError={(error) => telemetry.trackError(error, 'card')}
      />
    </PageLayout>
  );
}
