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
}

type Receiver = (toast: Toast) => void;

const waiting: Toast[] = [];
let receiver: Receiver | undefined;

/** Shows `toast` as soon as it can be shown; toasts keep their order. */
export function showToast(toast: Toast) {
  if (receiver) receiver(toast);
  else waiting.push(toast);
}

/**
 * Hands every toast to `receive`, those first that were shown before anybody received.
 * Returns what ends it.
 */
export function receiveToasts(receive: Receiver): () => void {
  receiver = receive;
  for (const toast of waiting.splice(0)) receive(toast);
  return () => {
    if (receiver === receive) receiver = undefined;
  };
}
