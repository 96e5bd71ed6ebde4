import { useCallback } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SuiteProvider } from '../applications/SuiteProvider.tsx';
import { useSeed } from '../applications/useSeed.ts';
import type { Account, SessionFreshness } from '../auth/AuthState.ts';
import { isSamePerson } from '../auth/isSamePerson.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import type { Services } from './Services.ts';
import type { ShownPage } from './ShownPage.ts';
import { SuiteRoutes } from './SuiteRoutes.tsx';

interface Props {
  readonly services: Services;
  readonly account: Account;
  readonly freshness: SessionFreshness;
  readonly shown: ShownPage | undefined;
}

/**
 * Everything that needs somebody signed in. The router begins here, because it reads the address
 * once: a sign-in that has just ended has put back the one that was first asked for.
 */
export function SignedInApp({ services, account, freshness, shown }: Props) {
  const { api, lastKnown, telemetry } = services;
  const isShown = shown !== undefined && isSamePerson(shown.account, account);
  const seed = useSeed({ lastKnown, owner: account, shown: isShown ? shown?.record : undefined });
  const countLeftOut = useCallback(
    (count: number) =>
      telemetry.trackEvent('invalid subscription left out', { count: String(count) }),
    [telemetry],
  );
  if (!seed.isRead && !seed.record) return <LoadingScreen />;
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
