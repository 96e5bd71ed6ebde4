import { type ComponentType, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../lib/whenIdle.ts';
import type { ShownToast, ToastsProps } from './Toasts.tsx';
import { receiveToasts } from './toast.ts';

interface Props {
  /** Told when what draws toasts could not be loaded; their texts have been announced even so. */
  readonly onLoadError: (error: unknown) => void;
}

/**
 * The product's one place for toasts, mounted once and never ahead. What draws them is loaded with the first one, or when the
 * browser is idle; what announces them stands in the page from the start, because a live region
 * that comes together with its text stays silent in some screen readers.
 */
export function ToastContainer({ onLoadError }: Props) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps>>();
  const count = useRef(0);
  const isNeeded = shown.length > 0;

  useEffect(
    () =>
      receiveToasts((toast) => {
        count.current += 1;
        const id = `toast-${count.current}`;
        setShown((before) => withToast(before, { ...toast, id }));
      }),
    [],
  );

  useEffect(() => {
    if (Toasts) return undefined;
    async function load() {
      // Not by `then(…, …)`: the build moves both to where a style sheet that fails is not seen.
      try {
        const loaded = await import('./Toasts.tsx');
        setToasts(() => loaded.Toasts);
      } catch (error) {
        onLoadError(error);
        setShown([]);
      }
    }
    if (!isNeeded) return whenIdle(() => void load());
    void load();
    return undefined;
  }, [isNeeded, Toasts, onLoadError]);

  return (
    <>
      {Toasts && (
        <Toasts
          shown={shown}
          onClosed={(id) => setShown((before) => before.filter((toast) => toast.id !== id))}
        />
      )}
      <div className="visuallyHidden" aria-live="polite">
        {shown.map(({ id, message }) => (
          <p key={id}>{message}</p>
        ))}
      </div>
    </>
  );
}

/** The same message is not shown twice at once. */
function withToast(shown: readonly ShownToast[], added: ShownToast): readonly ShownToast[] {
  const isShown = shown.some(
    ({ type, message }) => type === added.type && message === added.message,
  );
  return isShown ? shown : [...shown, added];
}
