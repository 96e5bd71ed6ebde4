import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { MessageDialog } from '../../ui/MessageDialog.tsx';
import { readSupportText, type SupportSources } from './readSupportText.ts';
import styles from './SupportDialog.module.css';

/** The dialog with what support asks for, as it is now. */
export async function renderSupportDialog(sources: SupportSources, onClose: () => void) {
  return <SupportDialog text={await readSupportText(sources)} onClose={onClose} />;
}

interface Props {
  readonly text: string;
  readonly onClose: () => void;
}

function SupportDialog({ text, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef<HTMLPreElement>(null);
  const [outcome, setOutcome] = useState('');
  // Not on the text, which is the first that can have it.
  useLayoutEffect(() => dialog.current?.querySelector('button')?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      // Refused by the browser, or missing in an insecure context.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setOutcome('Copying is blocked here. The text is selected: press Ctrl+C.');
    }
  }

  return (
    <MessageDialog
      ref={dialog}
      id="details-for-support"
      heading="Details for support"
      note="Send these to whoever helps you. They hold no name, no places and no secrets."
      onClose={onClose}
      actions={
        <>
          <Button label="Copy" onClick={() => void copy()} />
          <Button variant="secondary" label="Close" onClick={() => dialog.current?.close()} />
          <p className={styles.outcome} role="status">
            {outcome}
          </p>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do */}
      <pre ref={shown} className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </MessageDialog>
  );
}
