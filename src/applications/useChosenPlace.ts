import { use, useEffect, useState } from 'react';
import { CardActions } from './CardActions.ts';
import { choiceAfter, firstChoice } from './choiceAfter.ts';
import type { DeepLink } from './places/deepLink.ts';
import type { Subscription } from './Subscription.ts';

/**
 * Returns the subscription that a card opens: the only one, else the one opened last (`remembered`), until the
 * user or a link chooses. `missing` is a choice that the list does not have. A choice lasts for the visit;
 * preferences/createPreferences.ts remembers what is opened.
 */
export function useChosenPlace(
  application: string,
  subscriptions: readonly Subscription[],
  remembered: string | undefined,
  link: DeepLink | undefined,
) {
  const { choices } = use(CardActions);
  const [state, setState] = useState(() => choices?.get(application) ?? firstChoice(remembered));
  const given = { list: subscriptions, remembered, link };
  // We derive the choice while rendering, so that no frame shows one that this list does not have; the state
  // follows.
  const choice = choiceAfter(state, given);
  useEffect(() => {
    choices?.set(application, choice);
    if (choice !== state) setState((current) => choiceAfter(current, given));
  });
  const chosen = subscriptions.find(({ id }) => id === choice.wanted?.id);
  return {
    chosen,
    missing: chosen ? undefined : choice.wanted,
    choose: ({ id }: Subscription) => setState({ ...choice, wanted: { id, by: 'user' } }),
  };
}
