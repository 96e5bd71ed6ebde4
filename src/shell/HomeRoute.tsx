import { type ReactNode, use, useCallback, useState } from 'react';
import { CardActions, IsOnline } from '../applications/CardActions.ts';
import { useFind } from '../applications/find/useFind.ts';
import type { FollowedLinks } from '../applications/HomePage.tsx';
import { LiveFreshness } from '../applications/LiveFreshness.tsx';
import type { FollowedLink } from '../applications/places/deepLink.ts';
import { FollowDeepLink } from '../applications/places/FollowDeepLink.tsx';
import { placesOf } from '../applications/Subscription.ts';
import { usePreferences, useUserData } from '../applications/userData/useUserData.ts';
import type { Account, SessionFreshness } from '../auth/Auth.ts';
import { codeOf } from '../lib/ErrorLog.ts';
import { useIsOnline } from '../lib/useIsOnline.ts';
import { PersistPage } from '../storedPage/PersistPage.tsx';
import { FrameContext } from './Frame.ts';
import { HomeView, renderHome } from './HomeView.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { CouldNotLoadPage, failureReason } from './pages/FailurePages.tsx';
import type { Services } from './Services.ts';
import { useCardActions } from './useCardActions.ts';

interface Props {
  readonly services: Services;
  readonly account: Account;
  readonly mayHaveRecord: boolean;
  readonly freshness: SessionFreshness;
  readonly header: ReactNode;
  readonly onTryAgain: () => void;
  readonly onSignIn: () => void;
  readonly onRemove: () => void;
}

/** The route of the home page: the loading screen, 'Could not load', or the cards. */
export function HomeRoute({ services, account, freshness, header, ...props }: Props) {
  const { mayHaveRecord, onTryAgain, onSignIn, onRemove } = props;
  const { applications, errors, pages, telemetry, toasts } = services;
  const userData = useUserData(mayHaveRecord);
  const preferences = usePreferences();
  const actions = useCardActions(services, account, userData);
  const isOnline = useIsOnline();
  const [links, setLinks] = useState<FollowedLinks>({});
  const find = useFind({
    isEnabled:
      userData.status === 'ready' && placesOf(applications, userData.subscriptions).length > 0,
    toasts,
  });

  const followLink = useCallback(
    (followed: FollowedLink) =>
      setLinks((current) => ({ ...current, [followed.link.application]: followed })),
    [],
  );
  const sayUnknown = useCallback(
    () => toasts.show({ type: 'warning', message: 'This link leads to no application here.' }),
    [toasts],
  );

  const { next } = use(FrameContext);
  const render = useCallback<typeof renderHome>(
    (shown, all) => renderHome(shown, all, next),
    [next],
  );

  if (userData.status === 'loading' || userData.status === 'forbidden') return <LoadingScreen />;
  if (userData.status === 'failed') {
    return (
      <CouldNotLoadPage
        reason={failureReason(userData.error)}
        reference={errors.referenceOf('/me/applications', codeOf(userData.error), userData.error)}
        header={header}
        onTryAgain={onTryAgain}
      />
    );
  }
  const cards = { applications, subscriptions: userData.subscriptions, preferences };
  const hasOpened = Object.keys(preferences.lastChoice).length > 0;
  return (
    <CardActions value={actions}>
      <IsOnline value={isOnline}>
        <HomeView
          header={header}
          home={{ onRemove: freshness === 'expired' ? onRemove : undefined, hasOpened }}
          {...cards}
          links={links}
          freshness={
            <LiveFreshness
              session={freshness}
              onSignIn={onSignIn}
              onStillOffline={() => toasts.show({ type: 'warning', message: 'Still offline' })}
            />
          }
          onFind={find.open}
        />
        {find.FindDialog && (
          <find.FindDialog {...cards} pendingInput={find.pendingInput} onClose={find.close} />
        )}
        <FollowDeepLink
          applications={applications}
          subscriptions={userData.subscriptions}
          onFollow={followLink}
          onUnknown={sayUnknown}
        />
        <PersistPage
          {...cards}
          pages={pages}
          owner={account}
          render={render}
          onError={(error) => telemetry.trackError(error, 'stored page')}
          profile={userData.profile}
        />
      </IsOnline>
    </CardActions>
  );
}
