import { useEffect, useRef } from 'react';
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

export function Toasts({ shown, onClosed }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = layer.current;
    // A page that was drawn anew has removed it.
    if (popover?.isConnected) {
      // The browser puts the popover or dialog that opened last on top.
      if (document.querySelector('dialog[open]')) popover.togglePopover?.(false);
      popover.togglePopover?.(true);
    }
    // The library ignores a toast whose id is shown.
    for (const { id, type, message, position = 'bottom-center', isOnlySpoken } of shown) {
      const words = (
        <span className="clamped" dir="auto">
          {message}
        </span>
      );
      present(words, {
        ...{ toastId: id, type, position, ariaLabel: message, onClose: () => onClosed(id) },
        className: isOnlySpoken ? 'visuallyHidden' : `${styles.toast} ${styles[type] ?? ''}`,
        autoClose: isOnlySpoken ? 5000 : 1500,
      });
    }
  }, [shown, onClosed]);

  return (
    <div ref={layer} className={styles.layer} popover="manual">
      <ToastContainer
        aria-label="Notifications"
        // The library's hot key would stop all toasts until Escape, and they have no buttons.
        hotKeys={() => false}
        className={({ position = '' } = {}) =>
          ['container', ...position.split('-')].map((name) => styles[name]).join(' ')
        }
        progressClassName={String(styles.timer)}
        hideProgressBar={true}
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
    </div>
  );
}
