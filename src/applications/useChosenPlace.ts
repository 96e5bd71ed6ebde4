import { use, useEffect, useState } from 'react';
import { CardActions } from './CardActions.ts';
import { choiceAfter, firstChoice } from './choiceAfter.ts';
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
  const [state, setState] = useState(() => choices?.get(application) ?? firstChoice(remembered));
  const given = { list: subscriptions, remembered, link };
  // Worked out here, so that no frame shows a choice which this list has not; the state follows.
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
