import { useAuthState } from '../auth/useAuthState.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { CrashPage } from './CrashPage.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import type { Services } from './Services.ts';
import { SignedInApp } from './SignedInApp.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';

interface Props {
  readonly services: Services;
}

/** The whole page: what the state of sign-in shows. Hydrates the loading screen of index.html. */
export function App({ services }: Props) {
  const { telemetry } = services;
  return (
    <ErrorBoundary
      fallback={() => <CrashPage onReload={() => window.location.reload()} />}
      onError={(error) => telemetry.trackError(error, 'page')}
    >
      <Screen services={services} />
    </ErrorBoundary>
  );
}

function Screen({ services }: Props) {
  const { auth } = services;
  const state = useAuthState(auth);
  switch (state.status) {
    case 'signedIn':
      return (
        <SignedInApp services={services} account={state.account} freshness={state.freshness} />
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
