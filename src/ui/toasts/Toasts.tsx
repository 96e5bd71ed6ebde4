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

const icons: Partial<Record<TypeOptions, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'cross',
};

/** Draws toasts with react-toastify (P48), in its live region. ToastContainer loads this file late, for its size. */
export function Toasts({ shown, onClosed }: Props) {
  useEffect(() => {
    // A toast with the id of one that is shown is ignored by the library.
    for (const { id, type, message, position = 'bottom-center', isOnlySpoken } of shown) {
      present(
        <span className={`clamped ${styles.message}`} dir="auto">
          {message}
        </span>,
        {
          ...{ toastId: id, type, position, ariaLabel: message, onClose: () => onClosed(id) },
          ...(isOnlySpoken && { className: 'visuallyHidden', autoClose: 5000 }),
        },
      );
    }
  }, [shown, onClosed]);

  return (
    <ToastContainer
      aria-label="Notifications"
      // Its key for reaching toasts stops all of them, until Escape. They have nothing to press.
      hotKeys={() => false}
      className={String(styles.container)}
      toastClassName={String(styles.toast)}
      autoClose={1500}
      hideProgressBar={true}
      theme="dark"
      draggable={false}
      closeOnClick={true}
      // A live region says the names of buttons, too.
      closeButton={false}
      // The style sheet moves toasts; the library's own motion would hold up a toast where motion is off.
      transition={false}
      // As an alert within the live region it would be said twice.
      role="group"
      icon={({ type }) => icons[type] && <Icon name={icons[type]} />}
    />
  );
}
