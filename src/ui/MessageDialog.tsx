import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import styles from './MessageDialog.module.css';

type Props = Omit<ComponentProps<typeof Dialog>, 'className'> & {
  readonly id: string;
  readonly heading: string;
  /** Below the heading, read out with it. */
  readonly note: string;
  readonly actions: ReactNode;
};

/** A modal dialog with a heading, a sentence, what it is about, and answers. */
export function MessageDialog({ id, heading, note, actions, children, ...props }: Props) {
  return (
    <Dialog
      {...props}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-note`}
    >
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <p id={`${id}-note`} className={styles.note}>
        {note}
      </p>
      {children}
      <div className={styles.actions}>{actions}</div>
    </Dialog>
  );
}
