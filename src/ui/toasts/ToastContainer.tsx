import { useEffect, useState, useSyncExternalStore } from 'react';
import { createLatePart } from '../../lib/createLatePart.ts';
import { whenIdle } from '../../lib/whenIdle.ts';
import type { ToastStore } from './createToastStore.ts';

interface Props {
  readonly toasts: ToastStore;
  /** Called when react-toastify could not be loaded; the texts are then shown plainly. */
  readonly onLoadError: (error: unknown) => void;
}

const createDrawing = () => createLatePart(() => import('./Toasts.tsx'));

/** How long plain texts stand, in milliseconds; texts that are only spoken were said by then. */
const plainMs = 5_000;

/**
 * Loads react-toastify with the first toast, or when idle. The live region is there from the start, because some
 * screen readers stay silent about one that is added together with its text.
 */
export function ToastContainer({ toasts, onLoadError }: Props) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const [drawing] = useState(createDrawing);
  const { Toasts } = useSyncExternalStore(drawing.subscribe, drawing.get) ?? {};
  const [isPlain, setIsPlain] = useState(false);
  const drawn = shown.filter(({ isOnlySpoken }) => !isOnlySpoken);
  const isNeeded = drawn.length > 0;
  const undrawn = isPlain ? shown.length : shown.length - drawn.length;

  useEffect(() => {
    if (Toasts) return undefined;
    function load() {
      drawing.preload((error) => {
        onLoadError(error);
        setIsPlain(true);
      });
    }
    if (!isNeeded) return whenIdle(load);
    load();
    return undefined;
  }, [isNeeded, Toasts, drawing, onLoadError]);

  useEffect(() => {
    if (undrawn === 0) return undefined;
    const timer = setTimeout(() => {
      toasts.remove(({ isOnlySpoken = false }) => isPlain || isOnlySpoken);
      setIsPlain(false);
    }, plainMs);
    return () => clearTimeout(timer);
  }, [undrawn, isPlain, toasts]);

  return (
    <>
      {Toasts && isNeeded && (
        <Toasts shown={drawn} onClosed={(id) => toasts.remove((toast) => toast.id === id)} />
      )}
      <div className={isPlain ? 'plainToasts' : 'visuallyHidden'} aria-live="polite">
        {shown.map(({ id, message, isOnlySpoken }) => (
          <p key={id} className={isOnlySpoken ? 'visuallyHidden' : undefined}>
            {message}
          </p>
        ))}
      </div>
    </>
  );
}
