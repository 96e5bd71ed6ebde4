import { createToastQueue } from '../../src/ui/toasts/createToastQueue.ts';

/** The gallery's one queue of toasts. */
export const toasts = createToastQueue();
