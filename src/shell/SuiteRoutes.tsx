import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import {
  usePreferences,
  useReadSavedAt,
  useRefresh,
  useUserData,
  useUserDataContext,
} from '../applications/userData/useUserData.ts';
import type { Account, SessionFreshness, SignInOptions } from '../auth/Auth.ts';
import { systemLook } from '../lib/createLook.ts';
import { FrameContext } from './Frame.ts';
import { Header } from './Header.tsx';
import { HomeRoute } from './HomeRoute.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { ForbiddenPage } from './pages/ForbiddenPage.tsx';
import type { Services } from './Services.ts';
import { useOfferedItems } from './useOfferedItems.ts';
import { useSignOut } from './useSignOut.tsx';

interface Props {
  readonly services: Services;
  readonly account: Account;
  readonly freshness: SessionFreshness;
  readonly mayHaveRecord: boolean;
  /** Whether the loading screen stood before. */
  readonly hasWaited: boolean;
}

/**
 * The routes of spec §2. After a 403 every address leads to `/forbidden`; without one every address,
 * `/forbidden` included, leads home. Each time there is one page, so that nothing is to be matched: `Routes`
 * would cost every visit 2 kB.
 */
export function SuiteRoutes({ services, account, freshness, ...props }: Props) {
  const { mayHaveRecord, hasWaited } = props;
  const { auth, errors, look, telemetry, toasts } = services;
  const { pathname } = useLocation();
  const userData = useUserData(mayHaveRecord);
  const { showsRecent } = usePreferences();
  const refresh = useRefresh();
  const [isTrying, setIsTrying] = useState(false);
  const { setShowsRecent } = useUserDataContext().preferences;
  const isForbidden = userData.status === 'forbidden';

  // Without a profile it was the profile that was refused.
  const refusedPath =
    userData.status === 'forbidden' && userData.profile ? '/me/applications' : '/me';

  useEffect(() => {
    if (!isForbidden) return;
    const reference = errors.referenceOf(refusedPath, 'HttpError 403');
    telemetry.trackEvent('refused', { reference });
  }, [isForbidden, refusedPath, errors, telemetry]);

  // Both pages stay where they are when the provider cannot be reached, so somebody must say so.
  async function signIn(options?: SignInOptions) {
    if ((await auth.signIn(options)) !== 'unreachable') return;
    toasts.show({ type: 'error', message: 'The sign-in service could not be reached.' });
  }

  async function tryAgain() {
    setIsTrying(true);
    // `userData` holds the outcome, a failure included.
    await refresh().catch(() => undefined);
    setIsTrying(false);
  }

  const shownLook = useSyncExternalStore(look.subscribe, look.get, () => systemLook);
  const offered = useOfferedItems(services, !isForbidden);
  const readSavedAt = useReadSavedAt();
  const { onDetails } = use(FrameContext);
  const leaving = useSignOut(auth, freshness);
  const header = (
    <>
      <Header
        profile={userData.status === 'loading' ? undefined : userData.profile}
        look={shownLook}
        recent={isForbidden ? undefined : { isOn: showsRecent, onChange: setShowsRecent }}
        onLook={look.choose}
        {...offered}
        onHome={isForbidden ? () => void tryAgain() : undefined}
        onDetails={() => onDetails?.(readSavedAt())}
        onLogout={leaving.signOut}
      />
      {leaving.dialog}
    </>
  );

  useSpokenCards(services, userData.status === 'ready', hasWaited);

  const path = isForbidden ? '/forbidden' : '/';
  if (pathname !== path) return <Navigate to={path} replace={true} />;
  if (isTrying) return <LoadingScreen />;
  if (isForbidden) {
    return (
      <ForbiddenPage
        profile={userData.profile}
        email={account.email}
        reference={errors.referenceOf(refusedPath, 'HttpError 403')}
        header={header}
        onTryAgain={() => void tryAgain()}
        onSignIn={() => void signIn({ loginHint: '', returnPath: '/' })}
      />
    );
  }
  return (
    <HomeRoute
      services={services}
      account={account}
      userData={userData}
      freshness={freshness}
      header={header}
      onSignIn={() => void signIn()}
      onRemove={leaving.remove}
    />
  );
}

/** Has a screen reader say once that the cards have come, which others see: it was told of loading. */
function useSpokenCards({ applications, toasts }: Services, isReady: boolean, hasWaited: boolean) {
  const isAwaited = useRef(hasWaited);
  useEffect(() => {
    if (isReady && isAwaited.current) {
      const message = `Applications, ${applications.length} cards`;
      toasts.show({ type: 'default', message, isOnlySpoken: true });
    }
    isAwaited.current = !isReady;
  }, [isReady, applications, toasts]);
}
