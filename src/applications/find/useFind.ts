import { useEffect, useState, useSyncExternalStore } from 'react';
import { createLatePart } from '../../lib/createLatePart.ts';
import { isFindShortcut, isInTextField } from '../../ui/guardKeys.ts';
import { inputAfter, noInput } from '../../ui/pendingInput.ts';
import type { ToastStore } from '../../ui/toasts/createToastStore.ts';

const createFindDialog = () => createLatePart(() => import('./FindDialog.tsx'));

/** Opens the search at Ctrl+K, Cmd+K or a press (P15), and keeps what is typed while it loads. */
export function useFind(isEnabled: boolean, toasts: Pick<ToastStore, 'show'>) {
  const [findDialog] = useState(createFindDialog);
  const part = useSyncExternalStore(findDialog.subscribe, findDialog.get, () => undefined);
  const [pending, setPending] = useState(noInput);

  async function open() {
    const closing = document.querySelector('dialog');
    if (closing) {
      await new Promise((resolve) => closing.addEventListener('close', resolve, { once: true }));
    }
    setPending((current) => ({ ...current, opens: true }));
    try {
      await findDialog.load();
    } catch {
      setPending(noInput);
      toasts.show({ type: 'error', message: 'The search could not be loaded. Try again.' });
    }
  }

  // At every rendering, because it reads `pending`.
  useEffect(() => {
    function answer(event: KeyboardEvent) {
      const dialog = document.querySelector('dialog');
      if (!isEnabled || dialog?.open || isInTextField(event)) return;
      // A closed dialog leaves the page only at its close event.
      const isOpening = pending.opens && !dialog;
      const next = isOpening ? inputAfter(pending, event) : undefined;
      if (next) setPending(next);
      else if (isFindShortcut(event)) void open();
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    document.addEventListener('keydown', answer, true);
    return () => document.removeEventListener('keydown', answer, true);
  });

  return {
    open: () => void open(),
    close: () => setPending(noInput),
    pendingInput: pending,
    FindDialog: pending.opens ? part?.FindDialog : undefined,
  };
}
