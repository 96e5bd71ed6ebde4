import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import {
  useRefresh,
  useRefreshOnceAlive,
  useUserData,
} from '../applications/userData/useUserData.ts';
import type { Account, SessionFreshness, SignInOptions } from '../auth/Auth.ts';
import { Header } from './Header.tsx';
import { HomeRoute } from './HomeRoute.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { ForbiddenPage } from './pages/ForbiddenPage.tsx';
import type { Services } from './Services.ts';
import { useMenu } from './useMenu.ts';
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
 * `/forbidden` included, leads home. Each time there is one page, so that nothing is to be matched:
 * what `Routes` would cost every visit is in docs/decisions/045.
 */
export function SuiteRoutes({ services, account, freshness, ...props }: Props) {
  const { mayHaveRecord, hasWaited } = props;
  const { auth, errors, telemetry, toasts } = services;
  const { pathname } = useLocation();
  const userData = useUserData(mayHaveRecord);
  const refresh = useRefresh();
  useRefreshOnceAlive(freshness === 'fresh');
  const [isTrying, setIsTrying] = useState(false);
  const leaving = useSignOut(auth, freshness);
  const isForbidden = userData.status === 'forbidden';
  const menu = useMenu(services, !isForbidden);

  // Without a profile it was the profile that was refused.
  const refusedPath =
    userData.status === 'forbidden' && userData.profile ? '/me/applications' : '/me';

  useEffect(() => {
    if (!isForbidden) return;
    const reference = errors.referenceOf(refusedPath, 'HttpError 403');
    telemetry.trackEvent('refused', { reference });
  }, [isForbidden, refusedPath, errors, telemetry]);
  useSpokenCards(services, userData.status === 'ready', hasWaited);

  // Both pages stay where they are when the provider cannot be reached, so somebody must say so.
  async function signIn(options?: SignInOptions) {
    if (await auth.signIn(options)) return;
    toasts.show({
      type: 'error',
      message: 'The sign-in service could not be reached. Try again in a minute.',
    });
  }

  async function tryAgain() {
    setIsTrying(true);
    // `userData` holds the outcome, a failure included.
    await refresh().catch(() => undefined);
    setIsTrying(false);
  }
  const onTryAgain = () => void tryAgain();

  const path = isForbidden ? '/forbidden' : '/';
  if (pathname !== path) return <Navigate to={path} replace={true} />;
  if (isTrying) return <LoadingScreen />;

  const header = (
    <>
      <Header
        {...menu}
        profile={'profile' in userData ? userData.profile : undefined}
        onHome={isForbidden ? onTryAgain : undefined}
        onLogout={leaving.signOut}
      />
      {leaving.dialog}
    </>
  );
  if (isForbidden) {
    return (
      <ForbiddenPage
        profile={userData.profile}
        email={account.email}
        reference={errors.referenceOf(refusedPath, 'HttpError 403')}
        header={header}
        onTryAgain={onTryAgain}
        onSignIn={() => void signIn({ loginHint: '', returnPath: '/' })}
      />
    );
  }
  return (
    <HomeRoute
      services={services}
      account={account}
      mayHaveRecord={mayHaveRecord}
      freshness={freshness}
      header={header}
      onTryAgain={onTryAgain}
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
