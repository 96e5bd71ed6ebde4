import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { MessageDialog } from '../ui/MessageDialog.tsx';

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

/** Asks before the cards go. Cancel has the focus: it is the first that can. */
export function ConfirmSignOut({ kind, isOffline, onConfirm, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <MessageDialog
      ref={dialog}
      id="confirm-logout"
      role="alertdialog"
      heading={words[kind].heading}
      note={
        isOffline
          ? 'You cannot sign in again without a network.'
          : 'You have to sign in again to see them.'
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" label="Cancel" onClick={() => dialog.current?.close()} />
          <Button label={words[kind].confirm} onClick={onConfirm} />
        </>
      }
    />
  );
}
