import { memo } from 'react';
import styles from './FindDialog.module.css';

const keys = [
  ['↑', '↓', 'choose'],
  ['Enter', 'open'],
  ['Shift', 'Enter', 'pin'],
  ['Esc', 'close'],
];

/** Which keys do what, for the eye. */
export const FindKeys = memo(() =>
  keys.map((words) => (
    <span key={words.join()} className={styles.keys} aria-hidden="true">
      {words.map((word, index) =>
        index < words.length - 1 ? (
          <kbd key={word} className={styles.key}>
            {word}
          </kbd>
        ) : (
          word
        ),
      )}
    </span>
  )),
);
