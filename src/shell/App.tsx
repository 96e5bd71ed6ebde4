import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Account, Auth, AuthState } from '../auth/Auth.ts';
import { isFailure } from '../auth/Auth.ts';
import { announceReady } from '../boot/readyEvent.ts';
import { codeOf } from '../lib/ErrorLog.ts';
import type { HydrationState } from '../storedPage/prepareHydration.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FrameProvider } from './FrameProvider.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { CrashPage } from './pages/FailurePages.tsx';
import { SignedOutPage } from './pages/SignedOutPage.tsx';
import type { Services } from './Services.ts';
import { SignedInApp } from './SignedInApp.tsx';

interface Props {
  readonly services: Services;
  /** The stored page on the screen; undefined when that is the loading screen of index.html. */
  readonly hydration?: HydrationState | undefined;
}

/** The whole page, by the state of sign-in. Mounted or hydrated by main. */
export function App({ services, hydration }: Props) {
  const { errors, telemetry, updates } = services;
  useEffect(announceReady, []);
  return (
    <FrameProvider services={services}>
      <ErrorBoundary
        fallback={(_reset, error) => (
          <CrashPage
            reference={
              error === undefined ? undefined : errors.referenceOf('page', codeOf(error), error)
            }
            onReload={updates.reload}
          />
        )}
        onError={(error) => telemetry.trackError(error, 'page')}
      >
        <Screen services={services} hydration={hydration} />
      </ErrorBoundary>
    </FrameProvider>
  );
}

function Screen({ services, hydration }: Props) {
  const { auth, errors } = services;
  const state = useAuthState(auth, hydration?.account);
  switch (state.status) {
    case 'signedIn':
      return (
        <SignedInApp
          services={services}
          account={state.account}
          freshness={state.freshness}
          hydration={hydration}
        />
      );
    case 'signedOut':
      if (state.reason === 'visitor') return <LoadingScreen />;
      return (
        <SignedOutPage
          reason={state.reason}
          reference={
            isFailure(state.reason) ? errors.referenceOf('sign-in', state.reason) : undefined
          }
          onSignIn={() => void auth.signIn()}
          onLogout={() => void auth.signOut()}
        />
      );
    default:
      return <LoadingScreen />;
  }
}

/** The state of sign-in. Hydration begins with what is on the screen: `shown`'s cards, or none. */
function useAuthState(auth: Auth, shown: Account | undefined): AuthState {
  const [onScreen] = useState<AuthState>(
    shown ? { status: 'signedIn', account: shown, freshness: 'fresh' } : { status: 'starting' },
  );
  return useSyncExternalStore(auth.subscribe, auth.getState, () => onScreen);
}
