import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './support/SupportDetails.module.css';

interface Props {
  /** Logout ends a session; of one that has ended only the cards are left. */
  readonly kind: 'logout' | 'remove';
  readonly isOffline: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const words = {
  logout: { heading: 'Log out and remove your cards?', confirm: 'Log out' },
  remove: { heading: 'Remove your cards from this device?', confirm: 'Remove' },
};

const headingId = 'confirm-logout';
const textId = 'confirm-logout-text';

/** Asks before the cards go. Cancel has the focus: it is the first that can. */
export function ConfirmSignOut({ kind, isOffline, onConfirm, onClose }: Props) {
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
        {words[kind].heading}
      </h2>
      <p id={textId} className={styles.note}>
        {isOffline
          ? 'You cannot sign in again without a network.'
          : 'You have to sign in again to see them.'}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" label="Cancel" onClick={() => dialog.current?.close()} />
        <Button label={words[kind].confirm} onClick={onConfirm} />
      </div>
    </Dialog>
  );
}
