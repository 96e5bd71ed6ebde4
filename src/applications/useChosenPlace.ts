import { use, useEffect, useReducer } from 'react';
import { CardActions } from './CardActions.ts';
import { type ChoiceEvent, choiceAfter, firstChoice } from './choiceAfter.ts';
import type { DeepLink } from './places/deepLink.ts';
import type { Subscription } from './Subscription.ts';

/**
 * Which subscription a card opens: the only one, else the one that was opened last (`remembered`), until the
 * user or a link chooses; `missing` is a choice that the list does not have. What is chosen lasts as long as
 * the visit; what is opened is remembered by preferences/createPreferences.ts.
 */
export function useChosenPlace(
  application: string,
  subscriptions: readonly Subscription[],
  remembered: string | undefined,
  link: DeepLink | undefined,
) {
  const { choices } = use(CardActions);
  const first = (id: typeof remembered) => choices?.get(application) ?? firstChoice(id);
  const [state, dispatch] = useReducer(choiceAfter, remembered, first);
  const events: readonly ChoiceEvent[] = [
    { kind: 'remembered', id: remembered, list: subscriptions },
    { kind: 'linked', link },
    { kind: 'listed', list: subscriptions },
  ];
  // Reduced here, so that no frame shows a choice which this list has not; the state follows.
  const choice = events.reduce(choiceAfter, state);
  useEffect(() => {
    choices?.set(application, choice);
    if (choice !== state) for (const event of events) dispatch(event);
  });
  const chosen = subscriptions.find(({ id }) => id === choice.wanted?.id);
  return {
    chosen,
    missing: chosen ? undefined : choice.wanted,
    choose: ({ id }: Subscription) => dispatch({ kind: 'chosen', id }),
  };
}
