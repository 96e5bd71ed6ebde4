import type { ReactNode } from 'react';
import type { Profile } from '../../src/applications/userData/schemas.ts';
import { systemLook } from '../../src/lib/createLook.ts';
import { Header } from '../../src/shell/Header.tsx';
import { LoadingScreen } from '../../src/shell/LoadingScreen.tsx';
import { CouldNotLoadPage, CrashPage, ForbiddenPage } from '../../src/shell/pages/FailurePages.tsx';
import { SignedOutPage, signedOutTexts } from '../../src/shell/pages/SignedOutPage.tsx';
import { cardPages } from './CardSpecimens.tsx';
import { homePages } from './HomeSpecimens.tsx';
import { called, names } from './standIns.ts';

const signedOut = (reason: Parameters<typeof SignedOutPage>[0]['reason']) => (
  <SignedOutPage reason={reason} />
);

const couldNotLoad = (reason: Parameters<typeof CouldNotLoadPage>[0]['reason']) => (
  <CouldNotLoadPage reason={reason} header={header()} onTryAgain={called('tryAgain')} />
);

export const header = (profile: Profile = names.usual) => (
  <Header
    profile={profile}
    look={systemLook}
    onHome={called('home')}
    onLook={called('look')}
    onDetails={called('details')}
    onLogout={called('logout')}
  />
);

const forbidden = (profile: Profile) => (
  <ForbiddenPage
    profile={profile}
    email="amara@suite.test"
    header={header(profile)}
    onTryAgain={called('tryAgain')}
  />
);

const isReason = (name: string): name is keyof typeof signedOutTexts => name in signedOutTexts;
const signedOutReasons = Object.keys(signedOutTexts).filter(isReason);

/** Every whole page, by the name that `?page=` asks for. */
export const pages: Readonly<Record<string, ReactNode>> = {
  ...cardPages,
  ...homePages(header()),
  loading: <LoadingScreen />,
  forbidden: forbidden(names.usual),
  'forbidden-long-name': forbidden(names.longest),
  'forbidden-right-to-left': forbidden(names.rightToLeft),
  ...Object.fromEntries(
    signedOutReasons.map((reason) => [`signed-out-${reason}`, signedOut(reason)]),
  ),
  'could-not-load-silent': couldNotLoad('silent'),
  'could-not-load-offline': couldNotLoad('offline'),
  'could-not-load-unanswered': couldNotLoad('unanswered'),
  'could-not-load-refused': couldNotLoad('refused'),
  crash: <CrashPage />,
};
