export const toastTypes = ['info', 'success', 'warning', 'error', 'default'] as const;

export const toastPositions = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;

export type ToastType = (typeof toastTypes)[number];
export type ToastPosition = (typeof toastPositions)[number];

/** A short message about the result of an action or a request (spec §3). */
export interface Toast {
  readonly type: ToastType;
  readonly message: string;
  /** Left out: bottom-center (spec §9). */
  readonly position?: ToastPosition;
  /** For screen readers: what everybody else can see. */
  readonly isOnlySpoken?: boolean;
}

type Receiver = (toast: Toast) => void;

export type ToastQueue = ReturnType<typeof createToastQueue>;

/** Carries toasts from whoever shows them to the one ToastContainer, which may not be mounted yet. */
export function createToastQueue() {
  const waiting: Toast[] = [];
  let receiver: Receiver | undefined;
  return {
    show(toast: Toast) {
      if (receiver) receiver(toast);
      else waiting.push(toast);
    },
    receive(receive: Receiver): () => void {
      receiver = receive;
      for (const toast of waiting.splice(0)) receive(toast);
      return () => {
        if (receiver === receive) receiver = undefined;
      };
    },
  };
}
