import styles from './BrokenCard.module.css';
import { Button } from './Button.tsx';

interface Props {
  readonly name: string;
  readonly onTryAgain: () => void;
}

/** Takes a crashed card's place among the others. */
export function BrokenCard({ name, onTryAgain }: Props) {
  return (
    <article className={styles.card} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.text}>This card could not be shown</p>
      <Button variant="secondary" iconBefore="refresh" label="Try again" onClick={onTryAgain} />
    </article>
  );
}
