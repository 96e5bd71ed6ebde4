import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { WholeWords } from '../ui/WholeWords.ts';
import styles from './ApplicationCard.module.css';
import { cardIds } from './cardIds.ts';
import type { CardState } from './cardOf.ts';
import type { Application } from './catalogue.ts';
import { useDeclaredAvailability } from './DeclaredAvailability.ts';

interface Props {
  readonly application: Application;
  readonly state: CardState['kind'];
  readonly news?: ReactNode;
  /** Stands beside 'Learn more'. */
  readonly more?: ReactNode;
  readonly choice: ReactNode;
  readonly action?: ReactNode;
}

/** A card's four rows: name and logo, description, what to choose, what to do. */
export function CardFrame({ application, state, news, more, choice, action }: Props) {
  const ids = cardIds(application);
  const declared = useDeclaredAvailability(application);
  const isOpen = state === 'single' || state === 'choose';
  const look = [styles.card, styles[isOpen ? 'open' : state], application.variant].join(' ');
  return (
    <article className={look} aria-labelledby={ids.heading}>
      <div className={styles.head}>
        <h2 className={styles.name} id={ids.heading}>
          <span className={`hiddenInRows aside ${styles.family}`}>{application.family}</span>{' '}
          <span>{application.ownName}</span>
        </h2>
        <img className={styles.logo} src={application.logo} alt="" width="104" height="104" />
        <div className={styles.status}>
          {/* From the start: one that comes with its words stays silent in some screen readers. */}
          <div aria-live="polite">{news}</div>
          {isOpen && declared && (
            <div id={ids.status}>
              <p className={`badge ${styles.declared} ${styles[declared.state]}`}>
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
      </div>
      <div className={styles.text}>
        <p className={styles.description}>
          <WholeWords text={application.description} />
        </p>
        <div className={`wrapping ${styles.links}`}>
          <TextLink label="Learn more" href={application.link} describedBy={ids.link} />
          {more}
        </div>
      </div>
      <div className={styles.choice}>{choice}</div>
      <div className={styles.action}>{action}</div>
    </article>
  );
}

interface MessageProps {
  readonly icon: IconName;
  readonly words: string;
  readonly advice?: ReactNode;
}

/** Stands where other cards have a choice, and says why this one has none. */
export function CardMessage({ icon, words, advice }: MessageProps) {
  return (
    <div className={styles.state}>
      <Icon name={icon} />
      <p className={styles.words}>{words}</p>
      {advice && <p className={`aside ${styles.advice}`}>{advice}</p>}
    </div>
  );
}

interface BrokenProps extends Pick<Props, 'application'> {
  readonly onRetry: () => void;
}

/** Stands in the place of a card that failed to render. */
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
