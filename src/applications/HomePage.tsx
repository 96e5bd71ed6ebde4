import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import type { Application } from './Application.ts';
import { ApplicationCard } from './ApplicationCard.tsx';
import { BrokenCard } from './BrokenCard.tsx';
import { headingId } from './CardFrame.tsx';
import styles from './HomePage.module.css';
import type { Preferences } from './Preferences.ts';
import type { Subscription } from './Subscription.ts';
import { subscriptionsOf } from './subscriptionsOf.ts';

interface Props {
  readonly applications: readonly Application[];
  readonly subscriptions: readonly Subscription[];
  readonly preferences: Preferences;
  readonly contactUrl: string;
  /**
   * The freshness line. A slot, so that a refresh that brings nothing new renders no card, and so
   * that the page rendered ahead carries a line that needs no clock (see FreshnessLine).
   */
  readonly freshness: ReactNode;
  readonly onOpen: (subscription: Subscription) => void;
  readonly onInvalidAddress: (subscription: Subscription) => void;
  readonly onCardError: (error: unknown) => void;
}

/**
 * The home page (spec §1). Rendered ahead, stored and hydrated without a change: nothing below it
 * may use `useId`, a clock, `window`, or two text nodes side by side (design, "Data's way").
 */
export function HomePage({
  applications,
  subscriptions,
  preferences,
  contactUrl,
  freshness,
  onOpen,
  onInvalidAddress,
  onCardError,
}: Props) {
  return (
    <>
      <div className={styles.intro}>
        <div>
          <h1 className={styles.title}>Applications</h1>
          <p className={styles.lead}>Choose which app you want to use</p>
        </div>
        {freshness}
      </div>
      <ul className={styles.cards}>
        {applications.map((application) => (
          <li className={styles.item} key={application.id}>
            <ErrorBoundary
              fallback={(reset) => (
                <BrokenCard
                  application={application}
                  onRetry={() => reset(() => focusCard(application))}
                />
              )}
              onError={onCardError}
              resetKeys={[subscriptions]}
            >
              <ApplicationCard
                application={application}
                subscriptions={subscriptionsOf(subscriptions, application.id)}
                remembered={preferences.lastChoice[application.id]}
                contactUrl={contactUrl}
                onOpen={onOpen}
                onInvalidAddress={onInvalidAddress}
              />
            </ErrorBoundary>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whoever pressed a button that is gone goes on with the first control of the card in its place. */
function focusCard(application: Application): void {
  const card = document.getElementById(headingId(application))?.closest('article');
  card?.querySelector<HTMLElement>('a[href], button')?.focus();
}
