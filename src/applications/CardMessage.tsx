import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';
import styles from './ApplicationCard.module.css';

interface Props {
  readonly icon: IconName;
  readonly words: string;
  readonly advice?: ReactNode;
}

/** Stands in a card where others have a choice, and says why there is none. */
export function CardMessage({ icon, words, advice }: Props) {
  return (
    <div className={styles.state}>
      <Icon name={icon} />
      <p className={styles.words}>{words}</p>
      {advice && <p className={`aside ${styles.advice}`}>{advice}</p>}
    </div>
  );
}
