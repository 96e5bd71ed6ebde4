import { vi } from 'vitest';
import type { CardActions } from '../../../src/applications/CardActions.ts';

/** What a test asks of the shell's part. */
export function watchedActions() {
  return {
    onOpen: vi.fn(),
    onInvalidAddress: vi.fn(),
    onCopyLink: vi.fn(),
    onPin: vi.fn(),
    onUnpin: vi.fn(),
    onRequest: vi.fn(),
    onCardError: vi.fn(),
  } satisfies CardActions;
}
