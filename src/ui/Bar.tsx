import type { ReactNode } from 'react';
import styles from './Bar.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  /** `urgent`: something that the user relies on has ended. `critical`: an alert, which interrupts. */
  readonly tone: 'quiet' | 'urgent' | 'critical';
  readonly title: string;
  readonly detail?: ReactNode;
  readonly image?: string;
  readonly icon?: IconName;
  readonly actions?: ReactNode;
}

/** A bar with a message that stays until it is answered. */
export function Bar({ tone, title, detail, image, icon, actions }: Props) {
  const isAlert = tone === 'critical';
  return (
    <div
      className={`${styles.bar} ${styles[tone] ?? ''}`}
      data-tone={tone}
      // An alert within a polite region would be said twice.
      aria-live={isAlert ? 'off' : undefined}
    >
      {image && <img src={image} alt="" width="32" height="32" />}
      {icon && <Icon name={icon} />}
      <p className={styles.text} role={isAlert ? 'alert' : undefined}>
        <span className={styles.title}>{title}</span>
        {detail && <span className="aside">{detail}</span>}
      </p>
      {actions && <div className={`wrapping ${styles.actions}`}>{actions}</div>}
    </div>
  );
}
