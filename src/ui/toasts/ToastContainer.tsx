import { useEffect, useSyncExternalStore } from 'react';
import { createLatePart } from '../../lib/createLatePart.ts';
import { whenIdle } from '../../lib/whenIdle.ts';
import type { ToastStore } from './createToastStore.ts';

interface Props {
  readonly toasts: ToastStore;
  readonly onLoadError: (error: unknown) => void;
}

const drawing = createLatePart(() => import('./Toasts.tsx'));

/** Loads react-toastify with the first toast that is seen, or when idle, because a live region must exist before its text. */
export function ToastContainer({ toasts, onLoadError }: Props) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const { Toasts } = useSyncExternalStore(drawing.subscribe, drawing.get) ?? {};
  // What is only spoken waits for idle time, as it comes with the first cards.
  const isNeeded = shown.some(({ isOnlySpoken }) => !isOnlySpoken);
  useEffect(() => {
    if (Toasts) return undefined;
    const load = () => drawing.preload(onLoadError);
    if (!isNeeded) return whenIdle(load);
    load();
    return undefined;
  }, [isNeeded, Toasts, onLoadError]);
  return Toasts && <Toasts shown={shown} onClosed={toasts.remove} />;
}
