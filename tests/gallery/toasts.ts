import { createToastQueue } from '../../src/ui/createToastQueue.ts';

/** The gallery's one queue of toasts. */
export const toasts = createToastQueue();
