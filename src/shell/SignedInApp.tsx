import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { isSameOwner } from '../../shared/owner.ts';
import { newer } from '../applications/userData/LastKnown.ts';
import { UserDataProvider } from '../applications/userData/UserDataProvider.tsx';
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
  const { issuer, subject, signInId } = account;
  const reading = useMemo(
    () => lastKnown.open({ issuer, subject, signInId }),
    [lastKnown, issuer, subject, signInId],
  );
  const { isRead, record, isLate } = useSyncExternalStore(
    reading.subscribe,
    reading.get,
    reading.get,
  );
  const initialData = newer(record, shown);
  const countLeftOut = useCallback(
    (count: number) =>
      telemetry.trackEvent('invalid subscription left out', { count: String(count) }),
    [telemetry],
  );
  if (!isRead && !initialData) return <LoadingScreen />;
  return (
    <UserDataProvider
      owner={account}
      requests={requests}
      lastKnown={lastKnown}
      initialData={initialData}
      onLeftOut={countLeftOut}
    >
      <BrowserRouter>
        <SuiteRoutes
          services={services}
          account={account}
          freshness={freshness}
          hasWaited={shown === undefined}
          // A record that came late is shown in the next moment.
          mayHaveRecord={isLate || initialData !== undefined}
        />
      </BrowserRouter>
    </UserDataProvider>
  );
}
