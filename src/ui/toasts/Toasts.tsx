import 'react-toastify/ReactToastify.css';
import { useEffect } from 'react';
import { toast as present, ToastContainer, type TypeOptions } from 'react-toastify/unstyled';
import { Icon, type IconName } from '../Icon.tsx';
import type { ShownToast } from './createToastStore.ts';
import styles from './Toasts.module.css';

interface Props {
  readonly shown: readonly ShownToast[];
  readonly onClosed: (id: string) => void;
}

/** Draws toasts with react-toastify (P48). ToastContainer loads this file late, for its size. */
export function Toasts({ shown, onClosed }: Props) {
  useEffect(() => {
    // A toast with the id of one that is shown is ignored by the library.
    for (const { id, type, message, position = 'bottom-center' } of shown) {
      present(
        <span className={`clamped ${styles.message}`} dir="auto">
          {message}
        </span>,
        { toastId: id, type, position, ariaLabel: message, onClose: () => onClosed(id) },
      );
    }
  }, [shown, onClosed]);

  return (
    <div ref={correctRegion}>
      <ToastContainer
        aria-label="Notifications"
        className={String(styles.container)}
        toastClassName={String(styles.toast)}
        autoClose={1500}
        hideProgressBar={true}
        theme="dark"
        draggable={false}
        // The style sheet moves toasts; the library's own motion would hold up a toast where motion is off.
        transition={false}
        // ToastContainer's live region announces it; as an alert it would be said twice.
        role="group"
        icon={({ type }) => icons[type] && <Icon name={icons[type]} />}
        closeButton={({ closeToast }) => (
          <button className={styles.close} type="button" aria-label="Close" onClick={closeToast}>
            <Icon name="cross" />
          </button>
        )}
      />
    </div>
  );
}

const icons: Partial<Record<TypeOptions, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'cross',
};

/** Corrects what the library's properties cannot change. */
function correctRegion(box: HTMLDivElement) {
  // The library's region is live as well, so texts would be said twice.
  box.querySelector('[aria-live]')?.setAttribute('aria-live', 'off');

  // The library's key for reaching toasts (Alt T) stops all of them, and only Escape would let them go on.
  function resumeOnLeaving({ relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) present.play();
  }
  box.addEventListener('focusout', resumeOnLeaving);
  return () => box.removeEventListener('focusout', resumeOnLeaving);
}
