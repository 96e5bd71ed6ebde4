import { type ReactNode, useMemo, useState } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ApplicationCard } from './ApplicationCard.tsx';
import { BrokenCard, focusNextStep } from './CardFrame.tsx';
import type { Application } from './catalogue.ts';
import { FindButton } from './find/FindButton.tsx';
import styles from './HomePage.module.css';
import type { DeepLink } from './places/deepLink.ts';
import type { Preferences } from './places/Preferences.ts';
import { RecentPlaces } from './places/RecentPlaces.tsx';
import type { Place, Subscription } from './Subscription.ts';
import { subscriptionsOf } from './Subscription.ts';

interface Props {
  readonly applications: readonly Application[];
  readonly subscriptions: readonly Subscription[];
  readonly preferences: Preferences;
  readonly linked?: DeepLink | undefined;
  /** Whether the list is up to date enough to say what of a link is not in it. */
  readonly isLinkDecided?: boolean;
  readonly contactUrl: string;
  /** A slot, so that a refresh that brings nothing new renders no card. */
  readonly freshness: ReactNode;
  readonly onFind: () => void;
  readonly onOpen: (subscription: Subscription) => void;
  readonly onInvalidAddress: (subscription: Subscription) => void;
  readonly onGone: (choice: Place) => void;
  readonly onCopyLink: (link: DeepLink) => void;
  readonly onCopyRequest: (application: Application, url: string) => void;
  readonly onCardError: (error: unknown) => void;
}

/** So many, in all, are found without a search. */
const fewPlaces = 7;

/**
 * The home page (spec §1). It is stored and hydrated without a change: nothing below it may use
 * `useId`, a clock, `window`, or two text nodes side by side.
 */
export function HomePage({
  applications,
  subscriptions,
  preferences,
  linked,
  isLinkDecided = false,
  contactUrl,
  freshness,
  onFind,
  onOpen,
  onInvalidAddress,
  onGone,
  onCopyLink,
  onCopyRequest,
  onCardError,
}: Props) {
  // Unchanged lists, since a dropdown of 10,000 takes 30 ms to sort a new one.
  const lists = useMemo(
    () => new Map(applications.map(({ id }) => [id, subscriptionsOf(subscriptions, id)])),
    [applications, subscriptions],
  );
  // For the visit: no card moves when places come or go.
  const [hasFindButton] = useState(subscriptions.length > fewPlaces);
  // Told once what happens next, not by every card.
  const isNewcomer = subscriptions.length === 0;
  return (
    <>
      <div className={styles.intro}>
        <div>
          <h1 className={styles.title}>Applications</h1>
          <p className={styles.lead}>Choose which app you want to use</p>
          {isNewcomer && (
            <p className={styles.next}>
              Ask for what you need: it opens here as soon as access is given.
            </p>
          )}
        </div>
        {freshness}
      </div>
      {hasFindButton && <FindButton onClick={onFind} />}
      <RecentPlaces
        applications={applications}
        subscriptions={subscriptions}
        preferences={preferences}
        onOpen={onOpen}
      />
      <ul className={styles.cards}>
        {applications.map((application) => (
          <li className={styles.item} key={application.id}>
            <ErrorBoundary
              fallback={(reset) => (
                <BrokenCard
                  application={application}
                  onRetry={() => reset(() => focusNextStep(application))}
                />
              )}
              onError={onCardError}
              resetKeys={[subscriptions]}
            >
              <ApplicationCard
                application={application}
                subscriptions={lists.get(application.id) ?? []}
                remembered={preferences.lastChoice[application.id]}
                linked={linked?.application === application.id ? linked : undefined}
                isLinkDecided={isLinkDecided}
                contactUrl={contactUrl}
                hasAdvice={!isNewcomer}
                onOpen={onOpen}
                onInvalidAddress={onInvalidAddress}
                onGone={onGone}
                onCopyLink={onCopyLink}
                onCopyRequest={onCopyRequest}
              />
            </ErrorBoundary>
          </li>
        ))}
      </ul>
    </>
  );
}
