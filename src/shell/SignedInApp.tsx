import { useCallback } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { isSameOwner } from '../../shared/owner.ts';
import { UserDataProvider } from '../applications/userData/UserDataProvider.tsx';
import { useInitialData } from '../applications/userData/useInitialData.ts';
import type { Account, SessionFreshness } from '../auth/Auth.ts';
import type { HydrationState } from '../storedPage/prepareHydration.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import type { Services } from './Services.ts';
import { SuiteRoutes } from './SuiteRoutes.tsx';

interface Props {
  readonly services: Services;
  readonly account: Account;
  readonly freshness: SessionFreshness;
  readonly hydration: HydrationState | undefined;
}

/**
 * Everything that needs somebody signed in. The router is mounted here because it reads the address
 * only once: by now a completed sign-in has restored the address that was first asked for.
 */
export function SignedInApp({ services, account, freshness, hydration }: Props) {
  const { requests, lastKnown, telemetry } = services;
  // Somebody else may have signed in, in another tab, since the stored page was shown.
  const shown = hydration && isSameOwner(hydration.account, account) ? hydration.record : undefined;
  const initialData = useInitialData({ lastKnown, owner: account, shown });
  const countLeftOut = useCallback(
    (count: number) =>
      telemetry.trackEvent('invalid subscription left out', { count: String(count) }),
    [telemetry],
  );
  if (!initialData.isRead && initialData.record === undefined) return <LoadingScreen />;
  return (
    <UserDataProvider
      owner={account}
      requests={requests}
      lastKnown={lastKnown}
      initialData={initialData.record}
      onLeftOut={countLeftOut}
    >
      <BrowserRouter>
        <SuiteRoutes
          services={services}
          account={account}
          freshness={freshness}
          hasWaited={shown === undefined}
          // A record that came late is shown in the next moment.
          mayHaveRecord={initialData.isLate || initialData.record !== undefined}
        />
      </BrowserRouter>
    </UserDataProvider>
  );
}
