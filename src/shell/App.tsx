import { useAuthState } from '../auth/useAuthState.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ToastContainer } from '../ui/ToastContainer.tsx';
import { CrashPage } from './CrashPage.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import type { Services } from './Services.ts';
import { SignedInApp } from './SignedInApp.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';

interface Props {
  readonly services: Services;
}

/** The whole product: what the state of sign-in shows, and the toasts, in whatever state. */
export function App({ services }: Props) {
  const { telemetry } = services;
  return (
    <>
      <ErrorBoundary
        fallback={() => <CrashPage onReload={() => window.location.reload()} />}
        onError={(error) => telemetry.trackError(error, 'page')}
      >
        <Screen services={services} />
      </ErrorBoundary>
      <ToastContainer onLoadError={(error) => telemetry.trackError(error, 'toasts')} />
    </>
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
