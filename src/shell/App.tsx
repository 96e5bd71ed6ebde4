import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Account, AuthState } from '../auth/Auth.ts';
import type { HydrationState } from '../storedPage/hydration.ts';
import { announceReady } from '../storedPage/replayEarlyInput.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { PageBoundary } from './pages/FailurePages.tsx';
import { SignedOutPage } from './pages/SignedOutPage.tsx';
import { type Services, ServicesContext, useServices } from './Services.ts';
import { SignedInApp } from './SignedInApp.tsx';

interface Props {
  readonly services: Services;
  /** The stored page that is on the screen; undefined if that is the loading screen of index.html. */
  readonly hydration?: HydrationState;
}

export function App({ services, hydration }: Props) {
  useEffect(announceReady, []);
  return (
    <ServicesContext value={services}>
      <PageBoundary>
        <Screen hydration={hydration} />
      </PageBoundary>
      <OpenDialog />
    </ServicesContext>
  );
}

function Screen({ hydration }: Pick<Props, 'hydration'>) {
  const state = useAuthState(hydration?.account);
  if (state.status === 'signedIn') return <SignedInApp session={state} hydration={hydration} />;
  if (state.status === 'signingOut' && state.hasEnded) {
    return <LoadingScreen words="Your session has ended. Sign in again" />;
  }
  if (state.status !== 'signedOut' || state.reason === 'visitor') return <LoadingScreen />;
  return <SignedOutPage reason={state.reason} />;
}

/** Hydration begins with the page on the screen: the cards of `shown`, or the loading screen. */
function useAuthState(shown: Account | undefined): AuthState {
  const { auth } = useServices();
  const [onScreen] = useState<AuthState>(
    shown ? { status: 'signedIn', account: shown, validity: 'fresh' } : { status: 'starting' },
  );
  return useSyncExternalStore(auth.subscribe, auth.getState, () => onScreen);
}

/** Outside the pages, because a dialog may outlast the page on which it was opened. */
function OpenDialog() {
  const { dialogs } = useServices();
  return useSyncExternalStore(dialogs.subscribe, dialogs.get, () => undefined);
}
