import type { ToastPosition, TypeOptions } from 'react-toastify/unstyled';
import { createStore } from '../../../shared/createStore.ts';

/** A short message about the result of an action or a request (spec §3). */
export interface Toast {
  readonly type: TypeOptions;
  readonly message: string;
  /** Left out: bottom-center (spec §9). */
  readonly position?: ToastPosition;
  /** For screen readers: what everybody else can see. */
  readonly isOnlySpoken?: boolean;
}

export type ShownToast = Toast & { readonly id: string };

export type ToastStore = ReturnType<typeof createToastStore>;

/** The toasts that are shown, by the one ToastContainer once it is mounted. */
export function createToastStore() {
  const { get, set, subscribe } = createStore<readonly ShownToast[]>([]);
  let count = 0;
  return {
    get,
    subscribe,
    /** Unless one that says the same is shown. */
    show(toast: Toast): void {
      const { type, message } = toast;
      if (get().some((one) => one.type === type && one.message === message)) return;
      count += 1;
      set([...get(), { ...toast, id: `toast-${count}` }]);
    },
    remove: (isGone: (toast: ShownToast) => boolean) =>
      set(get().filter((toast) => !isGone(toast))),
  };
}
