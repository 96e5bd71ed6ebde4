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

/** Draws toasts with react-toastify (P48), in its live region. */
export function Toasts({ shown, onClosed }: Props) {
  useEffect(() => {
    // The library ignores a toast whose id is shown.
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
      // The library's hot key would stop all toasts until Escape, and they have no buttons.
      hotKeys={() => false}
      className={String(styles.container)}
      toastClassName={String(styles.toast)}
      autoClose={1500}
      hideProgressBar={true}
      theme="dark"
      draggable={false}
      closeOnClick={true}
      // The live region would speak the button's name.
      closeButton={false}
      // Styles animate toasts; the library's animation would delay them under reduced motion.
      transition={false}
      // An alert within the live region would be spoken twice.
      role="group"
      icon={({ type }) => icons[type] && <Icon name={icons[type]} />}
    />
  );
}
