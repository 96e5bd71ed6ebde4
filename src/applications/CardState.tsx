import { Icon, type IconName } from '../ui/Icon.tsx';
import styles from './ApplicationCard.module.css';

interface Props {
  readonly icon: IconName;
  readonly words: string;
}

/** Says why a card cannot be opened, by sign and words. */
export function CardState({ icon, words }: Props) {
  return (
    <p className={styles.state}>
      <Icon name={icon} />
      <span>{words}</span>
    </p>
  );
}
