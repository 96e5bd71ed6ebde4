import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './support/SupportDetails.module.css';

interface Props {
  readonly isOffline: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const headingId = 'confirm-logout';
const textId = 'confirm-logout-text';

/** Asks before the cards go. Cancel has the focus: it is the first that can. */
export function ConfirmSignOut({ isOffline, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={headingId}
      aria-describedby={textId}
      onClose={onClose}
    >
      <h2 id={headingId} className={styles.heading}>
        Log out and remove your cards?
      </h2>
      <p id={textId} className={styles.note}>
        {isOffline
          ? 'You cannot sign in again without a network.'
          : 'You have to sign in again to see them.'}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" label="Cancel" onClick={() => dialog.current?.close()} />
        <Button label="Log out" onClick={onConfirm} />
      </div>
    </Dialog>
  );
}
