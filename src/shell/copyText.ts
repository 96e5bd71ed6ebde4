import type { ToastQueue } from '../ui/toasts/createToastQueue.ts';

/** Copies `text` and says how it went. To be called from a press. */
export async function copyText(
  toasts: Pick<ToastQueue, 'show'>,
  what: 'Link' | 'Request',
  text: string,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show({ type: 'success', message: `${what} copied` });
  } catch {
    // Refused by the browser, or missing in an insecure context.
    toasts.show({ type: 'error', message: `The ${what.toLowerCase()} could not be copied.` });
  }
}
