import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { labelOf } from '../ui/select/SelectOption.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { WholeWords } from '../ui/WholeWords.ts';
import styles from './ApplicationCard.module.css';
import { type CardState, canOpen } from './cardOf.ts';
import { cardIds } from './cardParts.ts';
import type { Application } from './catalogue.ts';
import { useDeclaredAvailability } from './DeclaredAvailability.ts';
import type { Subscription } from './Subscription.ts';

interface Props {
  readonly application: Application;
  readonly state: CardState['kind'];
  /** Shows one line of the description, for users who know it. */
  readonly isBrief?: boolean;
  readonly news?: ReactNode;
  readonly more?: ReactNode;
  readonly choice: ReactNode;
  readonly action?: ReactNode;
}

export function CardFrame({ application, state, isBrief, news, more, choice, action }: Props) {
  const ids = cardIds(application);
  const declared = useDeclaredAvailability(application);
  const isOpen = canOpen({ kind: state });
  const look = [styles.card, styles[isOpen ? 'open' : state], application.variant].join(' ');
  return (
    <article className={look} aria-labelledby={ids.heading}>
      <div className={styles.head}>
        <img className={styles.logo} src={application.logo} alt="" width="64" height="64" />
        <h2 className={styles.name} id={ids.heading}>
          <span className={`hiddenInRows aside ${styles.light}`}>{application.family}</span>{' '}
          <span>{application.ownName}</span>
        </h2>
        <div className={styles.more}>{more}</div>
        <p className={`aside ${styles.text}`}>
          <span className={isBrief ? 'clamped' : undefined}>
            <WholeWords text={application.description} />
          </span>{' '}
          <TextLink label="Learn more" href={application.link} describedBy={ids.link} />
        </p>
      </div>
      <div className={styles.status}>
        {/* Always present: some screen readers ignore a live region that comes with its text. */}
        <div aria-live="polite">{news}</div>
        {isOpen && declared && (
          <div id={ids.status}>
            <p className={`wrapping badge ${styles.declared}`} data-state={declared.state}>
              <Icon name={declared.icon} />
              <span>{declared.words}</span>
            </p>
            {(declared.text || declared.since) && (
              <p className="aside">
                <bdi>{declared.text}</bdi> <span>{declared.since}</span>
              </p>
            )}
          </div>
        )}
      </div>
      <div className={`wrapping ${styles.foot}`}>
        <div className={styles.choice}>{choice}</div>
        <div className={styles.action}>{action}</div>
      </div>
    </article>
  );
}

export function CardMessage({ icon, words }: { readonly icon: IconName; readonly words: string }) {
  return (
    <div className={styles.state}>
      <Icon name={icon} />
      <p className="words">{words}</p>
    </div>
  );
}

type BrokenProps = Pick<Props, 'application'> & { readonly onRetry: () => void };

export function BrokenCard({ application, onRetry }: BrokenProps) {
  return (
    <CardFrame
      application={application}
      state="closed"
      choice={<CardMessage icon="error" words="This card could not be shown" />}
      action={<Button label="Try again" variant="secondary" onClick={onRetry} />}
    />
  );
}

interface NewsProps {
  readonly application: Application;
  /** Set if the application itself is new; its subscriptions are not named then. */
  readonly own: 'New' | 'You have access now' | undefined;
  readonly subscriptions: readonly Subscription[];
  readonly lost: readonly Subscription[];
}

export function CardNews({ application, own, subscriptions, lost }: NewsProps) {
  const [first, ...others] = own ? [] : subscriptions.filter(({ isNew }) => isNew);
  const name = others.length === 0 && first && first.name;
  // Late, because a page's first use of toLocaleString takes 40 ms on a phone.
  const count = () => (others.length + 1).toLocaleString('en-GB');
  const words = name || !first ? 'New: ' : `${count()} new ${application.instance}s`;
  return (
    <>
      {(own || first) && (
        <p className="badge">
          <span>{own ?? words}</span>
          {own === 'New' && <span className="visuallyHidden">{`: ${application.ownName}`}</span>}
          <bdi>{name}</bdi>
        </p>
      )}
      {lost.map((subscription) => (
        <p className="aside" key={subscription.id}>
          <NoLonger subscription={subscription} />
        </p>
      ))}
    </>
  );
}

export function NoLonger({ subscription }: { readonly subscription: Subscription }) {
  return (
    <>
      <span>You no longer have access to </span>
      <bdi>{`“${labelOf(subscription)}”`}</bdi>
    </>
  );
}
