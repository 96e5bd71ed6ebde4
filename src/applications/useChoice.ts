import { useState } from 'react';
import type { Subscription } from './Subscription.ts';

interface Choice {
  readonly chosen: Subscription | undefined;
  /** What had been chosen is no longer among the subscriptions. */
  readonly isGone: boolean;
  readonly choose: (subscription: Subscription) => void;
}

interface Held {
  readonly id: string;
  /** Chosen by the user; otherwise it was preselected, because it was the only one. */
  readonly isMade: boolean;
}

/**
 * Which subscription a card opens. Follows a refresh: a renamed or moved one stays chosen, a lost
 * one that the user chose is cleared until they choose again, because another in its place could go
 * unnoticed. Nobody misses what was only preselected, or chosen before all access was lost.
 */
export function useChoice(
  subscriptions: readonly Subscription[],
  remembered: string | undefined,
): Choice {
  const [held, setHeld] = useState<Held | undefined>(() => {
    const subscription = subscriptions.find(({ id }) => id === remembered);
    return subscription && { id: subscription.id, isMade: true };
  });
  const found = subscriptions.find(({ id }) => id === held?.id);
  const isGone = held?.isMade === true && !found && subscriptions.length > 0;
  const only = subscriptions.length === 1 ? subscriptions[0] : undefined;
  const chosen = isGone ? undefined : (found ?? only);

  // What was preselected stays chosen when others come beside it.
  if (!isGone && chosen?.id !== held?.id) setHeld(chosen && { id: chosen.id, isMade: false });

  return { chosen, isGone, choose: ({ id }) => setHeld({ id, isMade: true }) };
}
