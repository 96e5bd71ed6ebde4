import { type ReactNode, useState } from 'react';
import { withDeadline } from '../../../shared/deadline.ts';
import type { ToastQueue } from '../../ui/createToastQueue.ts';
import type { SupportSources } from './readSupportDetails.ts';
import styles from './SupportDetails.module.css';

const headingId = 'details-for-support';

/** A dialog with what support asks for. Its content is loaded, and read, when it is opened. */
export function useSupportDetails(sources: SupportSources, toasts: Pick<ToastQueue, 'show'>) {
  const [content, setContent] = useState<ReactNode>();
  const close = () => setContent(undefined);

  async function open() {
    try {
      const part = await withDeadline(10_000, import('./SupportDetails.tsx'));
      setContent(await part.renderSupportDetails(sources, close));
    } catch {
      toasts.show({ type: 'error', message: 'The details could not be loaded.' });
    }
  }

  const dialog = content && (
    <dialog ref={showModal} className={styles.dialog} aria-labelledby={headingId} onClose={close}>
      <h2 id={headingId} className={styles.heading}>
        Details for support
      </h2>
      {content}
    </dialog>
  );
  return { dialog, open: () => void open() };
}

function showModal(dialog: HTMLDialogElement | null) {
  if (dialog?.isConnected && !dialog.open) dialog.showModal();
}
