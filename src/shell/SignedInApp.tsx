import { useCallback } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SuiteProvider } from '../applications/SuiteProvider.tsx';
import { useSeed } from '../applications/useSeed.ts';
import type { Account, SessionFreshness } from '../auth/AuthState.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import type { Services } from './Services.ts';
import { SuiteRoutes } from './SuiteRoutes.tsx';

interface Props {
  readonly services: Services;
  readonly account: Account;
  readonly freshness: SessionFreshness;
}

/**
 * Everything that needs somebody signed in. The router begins here, because it reads the address
 * once: a sign-in that has just ended has put back the one that was first asked for.
 */
export function SignedInApp({ services, account, freshness }: Props) {
  const { api, lastKnown, telemetry } = services;
  const seed = useSeed(lastKnown, account);
  const countLeftOut = useCallback(
    (count: number) =>
      telemetry.trackEvent('invalid subscription left out', { count: String(count) }),
    [telemetry],
  );
  if (seed.status === 'reading') return <LoadingScreen />;
  return (
    <SuiteProvider
      owner={account}
      api={api}
      lastKnown={lastKnown}
      seed={seed.record}
      onLeftOut={countLeftOut}
    >
      <BrowserRouter>
        <SuiteRoutes services={services} account={account} freshness={freshness} />
      </BrowserRouter>
    </SuiteProvider>
  );
}
