import { type ComponentProps, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { CardActions } from '../applications/CardActions.ts';
import { DeclaredAvailability } from '../applications/DeclaredAvailability.ts';
import { useFind } from '../applications/find/useFind.ts';
import { HomePage } from '../applications/HomePage.tsx';
import { FreshnessLine, LiveFreshness } from '../applications/LiveFreshness.tsx';
import type { Followed } from '../applications/places/deepLink.ts';
import { FollowDeepLink } from '../applications/places/FollowDeepLink.tsx';
import { noPreferences } from '../applications/preferences/Preferences.ts';
import { openableOf, type Subscription } from '../applications/Subscription.ts';
import type { Cards } from '../applications/userData/LastKnownRecord.ts';
import type { Profile } from '../applications/userData/schemas.ts';
import { usePreferences, useUserData } from '../applications/userData/useUserData.ts';
import type { SignedIn } from '../auth/Auth.ts';
import { systemLook } from '../lib/createLook.ts';
import { nothingDeclared } from '../notices/Declared.ts';
import { PersistPage } from '../storedPage/PersistPage.tsx';
import { Header } from './Header.tsx';
import { PageLayout } from './PageLayout.tsx';
import { type Services, ServicesContext, useDeclared, useServices } from './Services.ts';
import { useCardActions } from './useCardActions.ts';

interface Props {
  readonly session: SignedIn;
  readonly failure: string | undefined;
  readonly profile: Profile | undefined;
  readonly subscriptions: readonly Subscription[];
  readonly header: ReactNode;
}

export function HomeRoute({ session, failure, profile, subscriptions, header }: Props) {
  const services = useServices();
  const { applications, auth, lastKnown, telemetry, toasts } = services;
  const declared = useDeclared();
  const preferences = usePreferences();
  const { actions, arranged } = useCardActions();
  const [followed, setFollowed] = useState<Followed>();
  const find = useFind(openableOf(applications, subscriptions).length > 0, toasts);

  const news = useUserData('news');
  const cards = { applications, subscriptions, preferences, news };
  const hasOpened = Object.keys(preferences.lastOpened).length > 0;
  return (
    <CardActions value={actions}>
      <HomeView
        header={header}
        hasOpened={hasOpened}
        {...cards}
        followed={followed}
        arranged={arranged}
        freshness={
          <LiveFreshness
            session={session.validity}
            failure={failure}
            onSignIn={() => void auth.signIn()}
            onStillOffline={() => toasts.show({ type: 'warning', message: 'Still offline' })}
          />
        }
        onFind={find.open}
      />
      {find.FindDialog && (
        <find.FindDialog {...cards} pendingInput={find.pendingInput} onClose={find.close} />
      )}
      <FollowDeepLink {...cards} onFollow={setFollowed} />
      <PersistedPage
        storePage={lastKnown.storePage}
        owner={session.account}
        cards={{ profile, subscriptions, preferences, daysNew: news.days, declared }}
        render={(shown) => renderHome(shown, services)}
        onError={(error) => telemetry.trackError(error, 'stored page')}
      />
    </CardActions>
  );
}

type ViewProps = ComponentProps<typeof HomePage> &
  Pick<ComponentProps<typeof PageLayout>, 'header' | 'hasOpened'>;

function HomeView({ header, hasOpened, ...page }: ViewProps) {
  return (
    <PageLayout page="Applications" {...{ header, hasOpened }}>
      <DeclaredAvailability value={useDeclared().applications}>
        <HomePage {...page} />
      </DeclaredAvailability>
    </PageLayout>
  );
}

/** A component of its own, so that no confirmation renders the cards again. */
function PersistedPage(props: Omit<ComponentProps<typeof PersistPage>, 'savedAt'>) {
  return <PersistPage {...props} savedAt={useUserData('savedAt') ?? 0} />;
}

/** Its wording needs no clock, so hydration changes nothing. */
const refreshing = { kind: 'refreshing', savedAt: 0 } as const;

/** Returns markup to be hydrated later, from a detached root: react-dom/server would cost every visit 35 kB. */
export function renderHome(
  { profile, subscriptions, preferences = noPreferences, daysNew, declared }: Cards,
  services: Services,
): string {
  const { applications, late, look } = services;
  /** The services' state when hydration begins. */
  const first = {
    ...services,
    look: { ...look, get: () => systemLook },
    late: { ...late, get: () => undefined },
    declared: { ...services.declared, get: () => declared ?? nothingDeclared },
  };
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <ServicesContext value={first}>
        <BrowserRouter>
          <HomeView
            header={<Header profile={profile} isHome={true} />}
            {...{ applications, subscriptions, preferences }}
            news={{ days: daysNew, lost: [] }}
            freshness={<FreshnessLine freshness={refreshing} now={0} />}
          />
        </BrowserRouter>
      </ServicesContext>,
    ),
  );
  const markup = container.innerHTML;
  root.unmount();
  return markup;
}
