import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface Props {
  /** Urgent: something ended that the user relies on; announced as soon as it stands. */
  readonly tone: 'quiet' | 'urgent';
  readonly title: string;
  readonly detail?: string;
  /** Address of a decorative picture. */
  readonly image?: string;
  readonly actions?: ReactNode;
}

/** A bar that stays until it is answered. */
export function Notice({ tone, title, detail, image, actions }: Props) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      {image && <img className={styles.image} src={image} alt="" width="32" height="32" />}
      <p className={styles.text} role={tone === 'urgent' ? 'alert' : undefined}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
