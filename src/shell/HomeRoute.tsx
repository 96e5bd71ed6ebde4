import { type ReactNode, useState } from 'react';
import { useFind } from '../applications/find/useFind.ts';
import { LiveFreshness } from '../applications/LiveFreshness.tsx';
import type { DeepLink } from '../applications/places/deepLink.ts';
import { FollowDeepLink } from '../applications/places/FollowDeepLink.tsx';
import {
  type UserDataState,
  usePreferences,
  useRefresh,
  useRefreshOnceAlive,
} from '../applications/userData/useUserData.ts';
import type { Account, SessionFreshness } from '../auth/Auth.ts';
import { codeOf } from '../lib/ErrorLog.ts';
import { PersistPage } from '../storedPage/PersistPage.tsx';
import { HomeView } from './HomeView.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { AskForNotices } from './notices/AskForNotices.tsx';
import type { Offers } from './offers/Offers.ts';
import { CouldNotLoadPage, failureReason } from './pages/CouldNotLoadPage.tsx';
import { renderHome } from './renderHome.tsx';
import type { Services } from './Services.ts';
import { SessionEndedNotice } from './SessionEndedNotice.tsx';
import { useCardActions } from './useCardActions.ts';

interface Props {
  readonly services: Services;
  readonly account: Account;
  readonly userData: Exclude<UserDataState, { status: 'forbidden' }>;
  readonly freshness: SessionFreshness;
  readonly header: ReactNode;
  readonly offers: Offers;
  readonly onSignIn: () => void;
  readonly onSignOut: () => void;
}

/** The route of the home page: the loading screen, 'Could not load', or the cards. */
export function HomeRoute({ services, account, userData, freshness, header, ...props }: Props) {
  const { offers, onSignIn, onSignOut } = props;
  const { applications, errors, notices, pages, telemetry, toasts } = services;
  const preferences = usePreferences();
  const actions = useCardActions(services, account, userData);
  const refresh = useRefresh();
  useRefreshOnceAlive(freshness === 'fresh');
  const [linked, setLinked] = useState<DeepLink>();
  const [isLinkDecided, setIsLinkDecided] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const find = useFind({ isEnabled: userData.status === 'ready', toasts });

  async function tryAgain() {
    setIsTrying(true);
    // `userData` holds the outcome, a failure included.
    await refresh().catch(() => undefined);
    setIsTrying(false);
  }

  if (userData.status === 'loading' || isTrying) return <LoadingScreen />;
  if (userData.status === 'failed') {
    return (
      <CouldNotLoadPage
        reason={failureReason(userData.error)}
        reference={errors.referenceOf('/me/applications', codeOf(userData.error), userData.error)}
        header={header}
        onTryAgain={() => void tryAgain()}
      />
    );
  }
  const cards = { applications, subscriptions: userData.subscriptions, preferences };
  // Who has used nothing yet has no reason to keep it.
  const hasOpened = Object.keys(preferences.lastChoice).length > 0;
  return (
    <>
      <HomeView
        profile={userData.profile}
        header={header}
        alert={
          freshness === 'expired' && <SessionEndedNotice onSignIn={onSignIn} onRemove={onSignOut} />
        }
        notices={offers.notices?.(hasOpened)}
        {...cards}
        linked={linked}
        isLinkDecided={isLinkDecided}
        freshness={
          <LiveFreshness
            session={freshness}
            onSignIn={onSignIn}
            onStillOffline={() => toasts.show({ type: 'warning', message: 'Still offline' })}
          />
        }
        {...actions}
        onFind={find.open}
        onCardError={(error) => telemetry.trackError(error, 'card')}
      />
      {find.FindDialog && (
        <find.FindDialog {...cards} {...actions} typed={find.typed} onClose={find.close} />
      )}
      <FollowDeepLink
        subscriptions={userData.subscriptions}
        onFollow={setLinked}
        onDecided={setIsLinkDecided}
      />
      <PersistPage
        {...cards}
        pages={pages}
        owner={account}
        render={renderHome}
        onError={(error) => telemetry.trackError(error, 'stored page')}
        profile={userData.profile}
      />
      <AskForNotices notices={notices} session={freshness} />
    </>
  );
}
