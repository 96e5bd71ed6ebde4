import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './dialogs.module.css';
import { readSupportText, type SupportSources } from './readSupportText.ts';
import { useServices } from './Services.ts';

interface ConfirmSignOutProps {
  /** `remove` takes the cards that an ended session left. */
  readonly kind: 'logout' | 'remove';
  /** The reason why the user could not sign in again at once. */
  readonly obstacle: keyof typeof obstacles | undefined;
  /** Whether this takes pins and recents that no server keeps. */
  readonly takesPlaces: boolean;
  readonly onClose: () => void;
}

const words = {
  logout: { heading: 'Sign out and remove your cards?', confirm: 'Sign out' },
  remove: { heading: 'Remove your cards from this device?', confirm: 'Remove' },
};

const obstacles = {
  offline: 'You need a connection to sign in again.',
  expired: 'You have to sign in again to see your cards.',
};

/** Asks before a sign-out that cannot be undone by the next sign-in (P33). */
export function ConfirmSignOut({ kind, obstacle, takesPlaces, onClose }: ConfirmSignOutProps) {
  const { auth } = useServices();
  // Once the session has ended elsewhere, there is nothing left to confirm.
  useEffect(
    () => auth.subscribe(() => auth.getState().status !== 'signedIn' && onClose()),
    [auth, onClose],
  );
  const places = takesPlaces && 'Your pins and recent locations are removed from this device.';
  return (
    <MessageDialog
      id="confirm-logout"
      role="alertdialog"
      heading={obstacle ? words[kind].heading : 'Sign out?'}
      note={[places, obstacle && obstacles[obstacle]].filter(Boolean).join(' ')}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button variant="secondary" label="Cancel" onClick={close} />
          <Button label={words[kind].confirm} onClick={() => void auth.signOut()} />
        </>
      )}
    />
  );
}

export type LinkOrDetails = string | SupportSources;

export async function renderTextDialog(shown: LinkOrDetails, onClose: () => void) {
  if (typeof shown === 'string') return <TextDialog kind="link" text={shown} onClose={onClose} />;
  return <TextDialog kind="details" text={await readSupportText(shown)} onClose={onClose} />;
}

const blocked = 'Copying is blocked here. Select Copy in the text’s menu.';

const texts = {
  details: {
    heading: 'Details for support',
    note: 'Send this to support. It has no names, locations or passwords.',
  },
  link: { heading: 'Copy this link', note: blocked },
};

interface TextDialogProps {
  readonly kind: keyof typeof texts;
  readonly text: string;
  readonly onClose: () => void;
}

/** Shows a text to copy. A link is selected at once, because the browser could not copy it. */
function TextDialog({ kind, text, onClose }: TextDialogProps) {
  const shown = useRef<HTMLPreElement>(null);
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (kind === 'link') select(shown.current);
  }, [kind]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      // The browser refuses, or has no clipboard in an insecure context.
      select(shown.current);
      setOutcome(blocked);
    }
  }

  return (
    <MessageDialog
      id={`${kind}-to-copy`}
      {...texts[kind]}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button label="Copy" onClick={() => void copy()} />
          <Button variant="secondary" label="Close" onClick={close} />
          <p className={styles.outcome} role="status">
            {outcome}
          </p>
        </>
      )}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do */}
      <pre ref={shown} className={styles.text} tabIndex={0} translate="no">
        {text}
      </pre>
    </MessageDialog>
  );
}

function select(text: Element | null): void {
  if (text) getSelection()?.selectAllChildren(text);
}

interface MessageDialogProps {
  readonly id: string;
  readonly role?: 'alertdialog';
  readonly heading: string;
  readonly note: string;
  readonly actions: (close: () => void) => ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function MessageDialog({ id, heading, note, actions, children, ...props }: MessageDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser would focus the text. In a question the first button is Cancel.
  useLayoutEffect(() => dialog.current?.querySelector('button')?.focus(), []);
  return (
    <Dialog
      {...props}
      ref={dialog}
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
      <div className={`wrapping ${styles.actions}`}>{actions(() => dialog.current?.close())}</div>
    </Dialog>
  );
}
