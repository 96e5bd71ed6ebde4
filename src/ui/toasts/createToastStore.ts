import type { ToastPosition, TypeOptions } from 'react-toastify/unstyled';
import { createStore } from '../../../shared/createStore.ts';

export interface Toast {
  readonly type: TypeOptions;
  readonly message: string;
  /** `bottom-center` by default. */
  readonly position?: ToastPosition;
  /** For a text that others see in the page. */
  readonly isOnlySpoken?: boolean;
}

export type ShownToast = Toast & { readonly id: string };

export type ToastStore = ReturnType<typeof createToastStore>;

export function createToastStore() {
  const { get, set, subscribe } = createStore<readonly ShownToast[]>([]);
  let count = 0;
  return {
    get,
    subscribe,
    show(toast: Toast): void {
      const { type, message } = toast;
      if (get().some((one) => one.type === type && one.message === message)) return;
      count += 1;
      set([...get(), { ...toast, id: `toast-${count}` }]);
    },
    remove: (id: string) => set(get().filter((toast) => toast.id !== id)),
  };
}
