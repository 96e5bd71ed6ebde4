import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import {
  readSupportDetails,
  type SupportDetail,
  type SupportSources,
  supportText,
} from './readSupportDetails.ts';
import styles from './SupportDetails.module.css';

interface Props {
  readonly details: readonly SupportDetail[];
  readonly onClose: () => void;
}

const headingId = 'details-for-support';

/** The dialog, with the details as they are now. */
export async function renderSupportDetails(sources: SupportSources, onClose: () => void) {
  return <SupportDetails details={await readSupportDetails(sources)} onClose={onClose} />;
}

function SupportDetails({ details, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDListElement>(null);
  const [outcome, setOutcome] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(supportText(details));
      setOutcome('Copied');
    } catch {
      if (list.current) getSelection()?.selectAllChildren(list.current);
      setOutcome('The browser forbids it. The text is selected: copy it by hand.');
    }
  }

  return (
    <Dialog ref={dialog} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 id={headingId} className={styles.heading}>
        Details for support
      </h2>
      <p className={styles.note}>
        For whoever helps you, without your name, your subscriptions or anything secret.
      </p>
      <dl ref={list} className={styles.list}>
        {details.map(({ label, values }) => (
          <div key={label} className={styles.detail}>
            <dt>{label}</dt>
            {values.map((value) => (
              <dd key={value}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button label="Copy" onClick={() => void copy()} />
        <Button variant="secondary" label="Close" onClick={() => dialog.current?.close()} />
        <p className={styles.outcome} role="status">
          {outcome}
        </p>
      </div>
    </Dialog>
  );
}
