import { type ReactNode, use, useMemo, useState } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { selectClass } from '../ui/select/SelectOption.ts';
import { ApplicationCard } from './ApplicationCard.tsx';
import { CardActions, PinnedPlaces } from './CardActions.ts';
import { BrokenCard } from './CardFrame.tsx';
import { focusNextStep, newTabId } from './cardParts.ts';
import type { Application } from './catalogue.ts';
import type { HomeData } from './HomeData.ts';
import styles from './HomePage.module.css';
import type { Followed } from './places/deepLink.ts';
import { RecentPlaces } from './places/RecentPlaces.tsx';
import { openableOf, subscriptionsOf } from './Subscription.ts';
import { sentences } from './sentences.ts';
import { markNew } from './userData/whatIsNew.ts';

interface Props extends HomeData {
  readonly followed?: Followed | undefined;
  readonly arranged?: number;
  /** A slot, so that a refresh without news renders no card. */
  readonly freshness: ReactNode;
  /** Left out in a page that is rendered to be stored. */
  readonly onFind?: () => void;
}

/** A search is offered for more places than this (P15). */
const fewPlaces = 7;

const linkProblems = {
  unknown: 'We do not know the application in this link.',
  unreadable: 'This link cannot be read. Ask for it again.',
};

/** The home page (P1). It is stored and hydrated later, so nothing below it may use `useId`, a clock or `window`. */
export function HomePage({ followed, arranged = 0, freshness, onFind, ...data }: Props) {
  const { applications, subscriptions, preferences, news } = data;
  const { onCardError } = use(CardActions);
  // A dropdown takes 30 ms to sort a new list of 10,000 options.
  const lists = useMemo(() => {
    const marked = markNew(subscriptions, news);
    return new Map(applications.map(({ id }) => [id, subscriptionsOf(marked, id)]));
  }, [applications, subscriptions, news]);
  const openable = openableOf(applications, subscriptions);
  const link = typeof followed === 'object' ? followed : undefined;
  const opens = ({ id }: Pick<Application, 'id'>) =>
    Number(openable.some(({ application }) => application === id));
  // Decided once for the visit, so that no card moves when places come or go.
  const [hasMany] = useState(openable.length > fewPlaces);
  const [order] = useState(() => [...applications].sort((a, b) => opens(b) - opens(a)));
  const recent = preferences.recent.map(({ application: id }) => ({ id }));
  const first = [...recent, ...order].find(opens);
  return (
    <PinnedPlaces value={preferences.pinned}>
      <div className={styles.intro}>
        <div>
          <h1 className={styles.title}>Applications</h1>
          {openable.length > 0 ? (
            <p className={styles.lead}>Choose which app you want to use</p>
          ) : (
            <p className={styles.next}>
              You have no applications yet. Request one, and it appears here.
            </p>
          )}
          {typeof followed === 'string' && (
            <p className="problem" role="alert">
              <Icon name="error" />
              <span>{linkProblems[followed]}</span>
            </p>
          )}
        </div>
        {hasMany && (
          <button
            type="button"
            className={`${selectClass({})} ${styles.find}`}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onFind}
          >
            <Icon name="search" />
            <span>{sentences.find}</span>
          </button>
        )}
        <div className={styles.freshness}>{freshness}</div>
      </div>
      <RecentPlaces {...data} {...{ lists, arranged }} onEdit={onFind} />
      <ul className={styles.cards}>
        {order.map((application) => (
          <li className={styles.item} key={application.id}>
            <ErrorBoundary
              fallback={(reset) => (
                <BrokenCard
                  application={application}
                  onRetry={() => reset(() => focusNextStep(application))}
                />
              )}
              onError={(error) => onCardError?.(error)}
              resetKey={subscriptions}
            >
              <ApplicationCard
                application={application}
                subscriptions={lists.get(application.id) ?? []}
                news={news}
                remembered={preferences.lastOpened[application.id]}
                requested={preferences.requested[application.id]}
                isFirst={application.id === first?.id}
                linked={link?.link.application === application.id ? link : undefined}
              />
            </ErrorBoundary>
          </li>
        ))}
      </ul>
      <span id={newTabId} hidden>
        opens in a new tab
      </span>
    </PinnedPlaces>
  );
}
