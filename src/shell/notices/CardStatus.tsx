import type { Availability } from '../../notices/noticesFile.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CardStatus.module.css';

interface Props {
  readonly state: Exclude<Availability, 'operational'>;
}

const wordings = {
  degraded: { icon: 'error', words: 'Degraded' },
  maintenance: { icon: 'info', words: 'Under maintenance' },
  outage: { icon: 'cross', words: 'Outage' },
} as const;

/** How an application is, by its operator's word; in the empty corner above its name. */
export function CardStatus({ state }: Props) {
  const { icon, words } = wordings[state];
  return (
    <p className={`${styles.status} ${styles[state]}`}>
      <Icon name={icon} />
      <span>{words}</span>
    </p>
  );
}
