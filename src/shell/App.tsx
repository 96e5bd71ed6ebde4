import { useEffect } from 'react';
import { useAuthState } from '../auth/useAuthState.ts';
import { announceReady } from '../offline/readyEvent.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { CrashPage } from './CrashPage.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { Offers } from './Offers.ts';
import type { Services } from './Services.ts';
import type { ShownPage } from './ShownPage.ts';
import { SignedInApp } from './SignedInApp.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

interface Props {
  readonly services: Services;
  /** The stored page on the screen; without one it is the loading screen of index.html. */
  readonly shown?: ShownPage | undefined;
}

/** The whole page: what the state of sign-in shows. Hydrates what is on the screen. */
export function App({ services, shown }: Props) {
  const { telemetry, updates } = services;
  useEffect(announceReady, []);
  return (
    <Offers value={<UpdateNotice updates={updates} />}>
      <ErrorBoundary
        fallback={() => <CrashPage onReload={updates.reload} />}
        onError={(error) => telemetry.trackError(error, 'page')}
      >
        <Screen services={services} shown={shown} />
      </ErrorBoundary>
    </Offers>
  );
}

function Screen({ services, shown }: Props) {
  const { auth } = services;
  const state = useAuthState(auth, shown?.account);
  switch (state.status) {
    case 'signedIn':
      return (
        <SignedInApp
          services={services}
          account={state.account}
          freshness={state.freshness}
          shown={shown}
        />
      );
    case 'signedOut':
      if (state.reason === 'visitor') return <LoadingScreen />;
      return (
        <SignedOutPage
          reason={state.reason}
          onSignIn={() => void auth.signIn()}
          onLogout={() => void auth.signOut()}
        />
      );
    default:
      return <LoadingScreen />;
  }
}
