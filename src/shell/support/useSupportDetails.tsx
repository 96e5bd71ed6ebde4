import { type ReactNode, useState } from 'react';
import { withDeadline } from '../../../shared/deadline.ts';
import type { ToastQueue } from '../../ui/toasts/createToastQueue.ts';
import type { SupportSources } from './readSupportDetails.ts';

/** A dialog with what support asks for. It is loaded, and its content read, when it is opened. */
export function useSupportDetails(sources: SupportSources, toasts: Pick<ToastQueue, 'show'>) {
  const [dialog, setDialog] = useState<ReactNode>();

  async function open() {
    try {
      const part = await withDeadline(10_000, import('./SupportDetails.tsx'));
      setDialog(await part.renderSupportDetails(sources, () => setDialog(undefined)));
    } catch {
      toasts.show({ type: 'error', message: 'The details could not be loaded.' });
    }
  }

  return { dialog, open: () => void open() };
}
