import { useState } from 'react';
import type { Subscription } from './Subscription.ts';

interface Choice {
  readonly chosen: Subscription | undefined;
  /** What had been chosen is no longer among the subscriptions. */
  readonly isGone: boolean;
  readonly choose: (subscription: Subscription) => void;
}

/**
 * Which subscription a card opens. Follows a refresh: a renamed or moved one stays chosen, a lost
 * one is cleared until the user chooses again, because another in its place could go unnoticed.
 */
export function useChoice(
  subscriptions: readonly Subscription[],
  remembered: string | undefined,
): Choice {
  const [chosenId, setChosenId] = useState(() =>
    subscriptions.some(({ id }) => id === remembered) ? remembered : undefined,
  );
  const only = subscriptions.length === 1 ? subscriptions[0] : undefined;
  const chosen = chosenId === undefined ? only : subscriptions.find(({ id }) => id === chosenId);

  // What was preselected stays chosen when others come beside it.
  if (chosen && chosenId === undefined) setChosenId(chosen.id);

  return {
    chosen,
    isGone: chosenId !== undefined && chosen === undefined,
    choose: ({ id }) => setChosenId(id),
  };
}
