import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useSuite } from '../applications/useSuite.ts';
import type { Account, SessionFreshness } from '../auth/AuthState.ts';
import { ForbiddenPage } from './ForbiddenPage.tsx';
import { Header } from './Header.tsx';
import { HomeRoute } from './HomeRoute.tsx';
import type { Services } from './Services.ts';
import { signInFromPage } from './signInFromPage.ts';

interface Props {
  readonly services: Services;
  readonly account: Account;
  readonly freshness: SessionFreshness;
}

/**
 * The routes of spec §2. A refused account has one place, `/forbidden`; everybody else has the home
 * page, so that `/forbidden` without a current refusal leads home.
 */
export function SuiteRoutes({ services, account, freshness }: Props) {
  const { auth, telemetry } = services;
  const suite = useSuite();
  const isForbidden = suite.status === 'forbidden';

  useEffect(() => {
    if (isForbidden) telemetry.trackEvent('refused');
  }, [isForbidden, telemetry]);

  const header = (
    <Header
      profile={suite.status === 'loading' ? undefined : suite.profile}
      onLogout={() => void auth.signOut()}
    />
  );

  if (isForbidden) {
    return (
      <Routes>
        <Route
          path="/forbidden"
          element={
            <ForbiddenPage
              profile={suite.profile}
              email={account.email}
              header={header}
              onSignIn={() => void signInFromPage(auth, { loginHint: '', returnPath: '/' })}
            />
          }
        />
        <Route path="*" element={<Navigate to="/forbidden" replace={true} />} />
      </Routes>
    );
  }
  return (
    <Routes>
      <Route
        path="/"
        element={
          <HomeRoute
            services={services}
            account={account}
            suite={suite}
            freshness={freshness}
            header={header}
          />
        }
      />
      <Route path="*" element={<Navigate to="/" replace={true} />} />
    </Routes>
  );
}
