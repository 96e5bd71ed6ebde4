import type { Availability } from '../../notices/noticesFile.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CardStatus.module.css';

interface Props {
  readonly state: Exclude<Availability, 'operational'>;
}

const wordings = {
  degraded: { icon: 'error', words: 'Some problems' },
  maintenance: { icon: 'info', words: 'Under maintenance' },
  outage: { icon: 'cross', words: 'Not working' },
} as const;

/** How an application is, by its operator's word. */
export function CardStatus({ state }: Props) {
  const { icon, words } = wordings[state];
  return (
    <p className={`${styles.status} ${styles[state]}`}>
      <Icon name={icon} />
      <span>{words}</span>
    </p>
  );
}
