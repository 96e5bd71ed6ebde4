import styles from './Select.module.css';

interface Look {
  readonly isEmpty: boolean;
  readonly isInvalid: boolean;
}

/** The classes of a dropdown's box, whichever control draws it. */
export function selectClass({ isEmpty, isInvalid }: Look): string {
  return [styles.select, isEmpty && styles.empty, isInvalid && styles.invalid]
    .filter(Boolean)
    .join(' ');
}
