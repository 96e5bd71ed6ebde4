import {
  type ComponentProps,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { isSameOwner } from '../../shared/owner.ts';
import { newer } from '../applications/userData/LastKnownRecord.ts';
import { UserDataProvider } from '../applications/userData/UserDataProvider.tsx';
import { useRefresh, useUserData } from '../applications/userData/useUserData.ts';
import type { SignedIn } from '../auth/Auth.ts';
import { useIsOnline } from '../lib/useIsOnline.ts';
import type { HydrationState } from '../storedPage/hydration.ts';
import { PageHeader } from './Header.tsx';
import { HomeRoute } from './HomeRoute.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { focusHeading } from './PageLayout.tsx';
import {
  CouldNotLoadPage,
  ForbiddenPage,
  failureReason,
  PageBoundary,
} from './pages/FailurePages.tsx';
import { signedOutTexts } from './pages/SignedOutPage.tsx';
import { reportLeftOut } from './reportLeftOut.ts';
import { useServices } from './Services.ts';

interface Props {
  readonly session: SignedIn;
  readonly hydration: HydrationState;
}

const unread = { isRead: false, record: undefined };

/** Holds the router, which reads the address only once: a completed sign-in has restored it by now. */
export function SignedInApp({ session, hydration }: Props) {
  const { applications, errors, requests, lastKnown, preferencesOf, telemetry } = useServices();
  const { account } = session;
  // Another user may have signed in, in another tab, since the stored page was shown.
  const shown = hydration && isSameOwner(hydration.account, account) ? hydration.record : undefined;
  const { issuer, subject, signInId } = account;
  const reading = useMemo(
    () => lastKnown.open({ issuer, subject, signInId }),
    [lastKnown, issuer, subject, signInId],
  );
  const { isRead, record } = useSyncExternalStore(
    reading.subscribe,
    reading.get,
    // Hydration begins with the data of the stored page, even if more has been read by now.
    () => unread,
  );
  const initialData = newer(record, shown);
  if (!isRead && !initialData) return <LoadingScreen />;
  return (
    <UserDataProvider
      {...{ requests, lastKnown, preferencesOf, initialData }}
      owner={account}
      isAlive={session.validity === 'fresh'}
      available={applications.flatMap(({ id, isAvailable }) => (isAvailable ? id : []))}
      onLeftOut={(leftOut) => reportLeftOut(leftOut, errors, telemetry)}
    >
      <BrowserRouter>
        <PageBoundary>
          <SuiteRoutes session={session} hasWaited={shown === undefined} />
        </PageBoundary>
      </BrowserRouter>
    </UserDataProvider>
  );
}

type RoutesProps = Pick<Props, 'session'> & { readonly hasWaited: boolean };

/** The routes (P17). Home and `/forbidden` wait for the cards; a further page waits for its own call alone. */
function SuiteRoutes({ session, hasWaited }: RoutesProps) {
  const { errors, telemetry, toasts } = useServices();
  const { reference } = errors;
  const failure = session.failure && signedOutTexts[session.failure][0];
  const shown = useUserData('shown');
  const isOnline = useIsOnline();
  const refresh = useRefresh();
  const [isTrying, startTrying] = useTransition();
  const [tries, setTries] = useState(0);
  // A deep link whose `#` was encoded arrives as a path.
  const { pathname } = useLocation();
  const [, hash = ''] = /^\/%23(.*)/.exec(pathname) ?? [];
  const isForbidden = shown.status === 'forbidden';

  useEffect(() => {
    if (isForbidden) telemetry.trackEvent('refused', { reference });
  }, [isForbidden, reference, telemetry]);
  useAwaitedCards(shown.status === 'ready', pathname === '/', hasWaited);

  useEffect(() => {
    // Only the home page has the freshness line, which says it as well.
    if (failure) toasts.show({ type: 'error', message: failure });
  }, [failure, toasts]);

  function onTryAgain() {
    setTries(tries + 1);
    startTrying(() => refresh().catch(() => undefined));
  }

  const header = <PageHeader isHome={!isForbidden} onHome={isForbidden ? onTryAgain : undefined} />;
  const { profile } = shown;
  const { email } = session.account;
  const forbidden = <ForbiddenPage {...{ profile, email, header, onTryAgain }} />;
  const leadTo = (to: ComponentProps<typeof Navigate>['to']) => <Navigate to={to} replace={true} />;
  const waiting = (isTrying || shown.status === 'loading') && (
    <LoadingScreen key={tries}>
      <CouldNotLoadPage reason="silent" header={header} onTryAgain={onTryAgain} />
    </LoadingScreen>
  );

  function home() {
    switch (shown.status) {
      case 'ready': {
        const { subscriptions } = shown;
        return <HomeRoute {...{ session, failure, profile, subscriptions, header }} />;
      }
      case 'failed': {
        const reason = failureReason(shown.error, isOnline);
        return <CouldNotLoadPage {...{ reason, header, onTryAgain }} />;
      }
      default:
        return leadTo('/forbidden');
    }
  }

  return (
    <Routes>
      <Route path="/" element={waiting || home()} />
      <Route path="/forbidden" element={waiting || (isForbidden ? forbidden : leadTo('/'))} />
      <Route path="*" element={leadTo({ pathname: '/', hash })} />
    </Routes>
  );
}

/** After a loading screen, tells a screen reader that the cards have come, and moves the focus to them. */
function useAwaitedCards(isReady: boolean, isHome: boolean, hasWaited: boolean) {
  const { applications, toasts } = useServices();
  const isAwaited = useRef(hasWaited);
  useEffect(() => {
    if (!isReady) isAwaited.current = true;
    else if (isAwaited.current && isHome) {
      isAwaited.current = false;
      const message = `Applications, ${applications.length} cards`;
      toasts.show({ type: 'default', message, isOnlySpoken: true });
      focusHeading(document.body);
    }
  }, [isReady, isHome, applications, toasts]);
}
