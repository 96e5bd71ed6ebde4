import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { withDeadline } from '../../shared/deadline.ts';
import { DeclaredAvailability } from '../applications/DeclaredAvailability.ts';
import { type Account, type Auth, type AuthState, isFailure } from '../auth/Auth.ts';
import { announceReady } from '../boot/replayEarlyInput.ts';
import { codeOf } from '../lib/ErrorLog.ts';
import type { HydrationState } from '../storedPage/hydration.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { type Frame, FrameContext, type NoticeState } from './Frame.ts';
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
              error === undefined ? error : errors.referenceOf('page', codeOf(error), error)
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
  if (state.status === 'signedIn') {
    return <SignedInApp services={services} session={state} hydration={hydration} />;
  }
  if (state.status !== 'signedOut' || state.reason === 'visitor') return <LoadingScreen />;
  const { reason } = state;
  return (
    <SignedOutPage
      reason={reason}
      reference={isFailure(reason) ? errors.referenceOf('sign-in', reason) : undefined}
      onSignIn={() => void auth.signIn()}
      onLogout={() => void auth.signOut()}
    />
  );
}

/** The state of sign-in. Hydration begins with what is on the screen: `shown`'s cards, or none. */
function useAuthState(auth: Auth, shown: Account | undefined): AuthState {
  const [onScreen] = useState<AuthState>(
    shown ? { status: 'signedIn', account: shown, freshness: 'fresh' } : { status: 'starting' },
  );
  return useSyncExternalStore(auth.subscribe, auth.getState, () => onScreen);
}

interface FrameProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Gives every page its bar, the operator's notice and the details for support, the cards their states. */
function FrameProvider({ services, children }: FrameProps) {
  const { errors, late, storedNotice, toasts } = services;
  const [notices, setNotices] = useState(() =>
    JSON.stringify({ above: storedNotice, next: storedNotice, availability: {} }),
  );
  const [dialog, setDialog] = useState<ReactNode>();
  const parts = useSyncExternalStore(late.subscribe, late.get, () => undefined);
  const { above, next, availability } = useMemo<NoticeState>(() => JSON.parse(notices), [notices]);

  const frame = useMemo<Frame>(() => {
    async function dismissAbove() {
      const loaded = await late.open();
      if (above) loaded?.notices.dismiss({ severity: 'critical', text: above });
    }
    async function openDetails(savedAt?: number) {
      try {
        const part = await withDeadline(10_000, import('./dialogs.tsx'));
        const close = () => setDialog(undefined);
        setDialog(await part.renderSupportDialog({ errors, savedAt }, close));
      } catch {
        toasts.show({ type: 'error', message: 'The details could not be loaded. Try again.' });
      }
    }
    return {
      above,
      next,
      onDetails: (savedAt) => void openDetails(savedAt),
      onDismissAbove: () => void dismissAbove(),
      bar: (home) => parts && <parts.Bars {...{ services, parts, home }} onNotices={setNotices} />,
    };
  }, [services, errors, late, toasts, above, next, parts]);

  return (
    <DeclaredAvailability value={availability}>
      <FrameContext value={frame}>
        {children}
        {dialog}
      </FrameContext>
    </DeclaredAvailability>
  );
}
