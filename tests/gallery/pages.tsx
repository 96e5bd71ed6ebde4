import type { ReactNode } from 'react';
import type { Profile } from '../../src/applications/userData/schemas.ts';
import { Header } from '../../src/shell/Header.tsx';
import { LoadingScreen } from '../../src/shell/LoadingScreen.tsx';
import { CouldNotLoadPage, CrashPage, ForbiddenPage } from '../../src/shell/pages/FailurePages.tsx';
import { SignedOutPage, signedOutTexts } from '../../src/shell/pages/SignedOutPage.tsx';
import { cardPages } from './CardSpecimens.tsx';
import { homePages } from './HomeSpecimens.tsx';
import { called, names } from './standIns.ts';

export const header = (profile: Profile = names.usual) => <Header profile={profile} />;

const forbidden = (profile: Profile) => (
  <ForbiddenPage
    profile={profile}
    email="amara@suite.test"
    header={header(profile)}
    onTryAgain={called('tryAgain')}
  />
);

const couldNotLoad = (reason: Parameters<typeof CouldNotLoadPage>[0]['reason']) => (
  <CouldNotLoadPage reason={reason} header={header()} onTryAgain={called('tryAgain')} />
);

const isReason = (name: string): name is keyof typeof signedOutTexts => name in signedOutTexts;
const signedOutReasons = Object.keys(signedOutTexts).filter(isReason);
const failures = ['silent', 'offline', 'unanswered', 'refused'] as const;

/** Every whole page, by the name that `?page=` asks for. */
export const pages: Readonly<Record<string, ReactNode>> = {
  ...cardPages,
  ...homePages(header()),
  loading: <LoadingScreen />,
  forbidden: forbidden(names.usual),
  'forbidden-long-name': forbidden(names.longest),
  'forbidden-right-to-left': forbidden(names.rightToLeft),
  ...Object.fromEntries(
    signedOutReasons.map((reason) => [
      `signed-out-${reason}`,
      <SignedOutPage key={reason} reason={reason} />,
    ]),
  ),
  ...Object.fromEntries(
    failures.map((reason) => [`could-not-load-${reason}`, couldNotLoad(reason)]),
  ),
  crash: <CrashPage />,
};
