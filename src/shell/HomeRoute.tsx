import { type ReactNode, useState } from 'react';
import { LiveFreshness } from '../applications/LiveFreshness.tsx';
import { noPreferences } from '../applications/Preferences.ts';
import { type SuiteState, useRefresh, useRefreshOnceAlive } from '../applications/useSuite.ts';
import type { Account, SessionFreshness } from '../auth/AuthState.ts';
import { CouldNotLoadPage } from './CouldNotLoadPage.tsx';
import { failureReason } from './failureReason.ts';
import { HomeNotices } from './HomeNotices.tsx';
import { HomeView } from './HomeView.tsx';
import { InstallNotice } from './InstallNotice.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import type { Services } from './Services.ts';
import { StoredPage } from './StoredPage.tsx';

interface Props {
  readonly services: Services;
  readonly account: Account;
  readonly suite: Exclude<SuiteState, { status: 'forbidden' }>;
  readonly freshness: SessionFreshness;
  readonly header: ReactNode;
}

/** The home page as far as it can be shown: loading, not to be had, or the cards. */
export function HomeRoute({ services, account, suite, freshness, header }: Props) {
  const { applications, install, telemetry } = services;
  const refresh = useRefresh();
  useRefreshOnceAlive(freshness === 'fresh');
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
    <>
      <HomeView
        header={header}
        notices={<HomeNotices services={services} freshness={freshness} />}
        offers={
          <InstallNotice
            install={install}
            onError={(error) => telemetry.trackError(error, 'install')}
          />
        }
        applications={applications}
        subscriptions={suite.subscriptions}
        preferences={noPreferences}
        freshness={<LiveFreshness isStale={freshness === 'stale'} />}
        onOpen={({ application, id }) =>
          telemetry.trackEvent('application opened', { application, subscription: id })
        }
        onInvalidAddress={({ application, id }) =>
          telemetry.trackEvent('invalid subscription address', { application, subscription: id })
        }
        onCardError={(error) => telemetry.trackError(error, 'card')}
      />
      <StoredPage
        services={services}
        account={account}
        profile={suite.profile}
        subscriptions={suite.subscriptions}
      />
    </>
  );
}
