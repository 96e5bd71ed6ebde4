import type { ReactNode } from 'react';
import { isFailure } from '../../src/auth/isFailure.ts';
import { systemLook } from '../../src/lib/createLook.ts';
import { Header } from '../../src/shell/Header.tsx';
import { LoadingScreen } from '../../src/shell/LoadingScreen.tsx';
import { CouldNotLoadPage, CrashPage } from '../../src/shell/pages/FailurePages.tsx';
import { ForbiddenPage } from '../../src/shell/pages/ForbiddenPage.tsx';
import { SignedOutPage } from '../../src/shell/pages/SignedOutPage.tsx';
import { cardPages } from './CardSpecimens.tsx';
import { called } from './called.ts';
import { longName, names } from './names.ts';

const signedOut = (reason: Parameters<typeof SignedOutPage>[0]['reason']) => (
  <SignedOutPage
    reason={reason}
    reference={isFailure(reason) ? '4817 2093' : undefined}
    onSignIn={called('signIn')}
    onLogout={called('logout')}
  />
);

const couldNotLoad = (reason: Parameters<typeof CouldNotLoadPage>[0]['reason']) => (
  <CouldNotLoadPage
    reason={reason}
    reference="4817 2093"
    header={header()}
    onTryAgain={called('tryAgain')}
  />
);

const header = (profile = names.usual) => (
  <Header
    profile={profile}
    look={systemLook}
    onLook={called('look')}
    onDetails={called('details')}
    onLogout={called('logout')}
  />
);

/** Every whole page, by the name that `?page=` asks for. */
export const pages: Readonly<Record<string, ReactNode>> = {
  ...cardPages,
  loading: <LoadingScreen />,
  forbidden: (
    <ForbiddenPage
      profile={names.usual}
      email="amara@suite.test"
      header={header()}
      onTryAgain={called('tryAgain')}
      onSignIn={called('signIn')}
    />
  ),
  'forbidden-long-name': (
    <ForbiddenPage
      profile={longName}
      email="amara@suite.test"
      header={header(longName)}
      onTryAgain={called('tryAgain')}
      onSignIn={called('signIn')}
    />
  ),
  'forbidden-right-to-left': (
    <ForbiddenPage
      profile={names.rightToLeft}
      email="noor@suite.test"
      header={header(names.rightToLeft)}
      onTryAgain={called('tryAgain')}
      onSignIn={called('signIn')}
    />
  ),
  'signed-out-loggedOut': signedOut('loggedOut'),
  'signed-out-elsewhere': signedOut('elsewhere'),
  'signed-out-offline': signedOut('offline'),
  'signed-out-unreachable': signedOut('unreachable'),
  'signed-out-loop': signedOut('loop'),
  'signed-out-returned': signedOut('returned'),
  'signed-out-notAccepted': signedOut('notAccepted'),
  'signed-out-providerError': signedOut('providerError'),
  'signed-out-accessDenied': signedOut('accessDenied'),
  'signed-out-cookiesBlocked': signedOut('cookiesBlocked'),
  'signed-out-untrusted': signedOut('untrusted'),
  'could-not-load-offline': couldNotLoad('offline'),
  'could-not-load-unanswered': couldNotLoad('unanswered'),
  'could-not-load-refused': couldNotLoad('refused'),
  crash: <CrashPage reference="4817 2093" onReload={called('reload')} />,
};
