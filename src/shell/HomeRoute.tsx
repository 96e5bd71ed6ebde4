import { type ReactNode, use, useCallback, useState } from 'react';
import { CardActions, IsOnline } from '../applications/CardActions.ts';
import { useFind } from '../applications/find/useFind.ts';
import type { FollowedLinks } from '../applications/HomePage.tsx';
import { LiveFreshness } from '../applications/LiveFreshness.tsx';
import type { FollowedLink } from '../applications/places/deepLink.ts';
import { FollowDeepLink } from '../applications/places/FollowDeepLink.tsx';
import { placesOf, type Subscription } from '../applications/Subscription.ts';
import type { Profile } from '../applications/userData/schemas.ts';
import { usePreferences } from '../applications/userData/useUserData.ts';
import type { Account, SessionFreshness } from '../auth/Auth.ts';
import { useIsOnline } from '../lib/useIsOnline.ts';
import { PersistPage } from '../storedPage/PersistPage.tsx';
import { FrameContext } from './Frame.ts';
import { HomeView, renderHome } from './HomeView.tsx';
import type { Services } from './Services.ts';
import { useCardActions } from './useCardActions.ts';

interface Props {
  readonly services: Services;
  readonly account: Account;
  readonly freshness: SessionFreshness;
  readonly profile: Profile | undefined;
  readonly subscriptions: readonly Subscription[];
  readonly header: ReactNode;
  readonly onSignIn: () => void;
  readonly onRemove: () => void;
}

/** The home page, and what goes with it: its search, links that lead to a card, and its copy for the next start. */
export function HomeRoute({ services, account, freshness, profile, header, ...props }: Props) {
  const { subscriptions, onSignIn, onRemove } = props;
  const { applications, storePage, telemetry, toasts } = services;
  const preferences = usePreferences();
  const actions = useCardActions(services, account, { profile, subscriptions });
  const isOnline = useIsOnline();
  const [links, setLinks] = useState<FollowedLinks>({});
  const find = useFind({ isEnabled: placesOf(applications, subscriptions).length > 0, toasts });

  const followLink = useCallback(
    (followed: FollowedLink) =>
      setLinks((current) => ({ ...current, [followed.link.application]: followed })),
    [],
  );

  const { next } = use(FrameContext);
  const render = useCallback<typeof renderHome>(
    (shown, all) => renderHome(shown, all, next),
    [next],
  );

  const cards = { applications, subscriptions, preferences };
  const hasOpened = Object.keys(preferences.lastOpened).length > 0;
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
        <FollowDeepLink {...cards} onFollow={followLink} toasts={toasts} />
        <PersistPage
          {...cards}
          storePage={storePage}
          owner={account}
          render={render}
          onError={(error) => telemetry.trackError(error, 'stored page')}
          profile={profile}
        />
      </IsOnline>
    </CardActions>
  );
}
