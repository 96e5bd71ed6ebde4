import type { ReactNode } from 'react';
import type { Application } from './Application.ts';
import styles from './ApplicationCard.module.css';

interface Props {
  readonly application: Application;
  readonly state: 'open' | 'closed' | 'soon';
  /** Follows the description in its line. */
  readonly more?: ReactNode;
  readonly choice: ReactNode;
  readonly action?: ReactNode;
}

/** Id of an application's heading. */
export function headingId(application: Application): string {
  return `${application.id}-name`;
}

/** A card's four rows: name and logo, description, what to choose, what to do. */
export function CardFrame({ application, state, more, choice, action }: Props) {
  const id = headingId(application);
  const look = [styles.card, styles[application.variant], styles[state]].join(' ');
  return (
    <article className={look} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.name} id={id}>
          <span className={styles.family}>{application.family}</span>
          {` ${application.ownName}`}
        </h2>
        <img className={styles.logo} src={application.logo} alt="" width="104" height="104" />
      </div>
      <p className={styles.text}>
        {more ? `${application.description} ` : application.description}
        {more}
      </p>
      <div className={styles.choice}>{choice}</div>
      <div className={styles.action}>{action}</div>
    </article>
  );
}
