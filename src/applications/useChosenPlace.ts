import { useState } from 'react';
import type { DeepLink } from './places/deepLink.ts';
import type { Subscription } from './Subscription.ts';

interface Held {
  readonly id: string;
  /** Left out where this page never had it. */
  readonly name?: string;
  readonly isByUser: boolean;
  /** Only a link ever named it. */
  readonly isLinked?: boolean;
}

/**
 * Which subscription a card opens: the only one, else the one that was opened last (`remembered`), until the
 * user or a link chooses. If the user's own choice is gone, the card says so and chooses nothing: another in
 * its place could go unnoticed. What is chosen lasts as long as the card; what is opened is remembered by
 * places/createPreferences.ts.
 */
export function useChosenPlace(
  subscriptions: readonly Subscription[],
  remembered: string | undefined,
  linked?: DeepLink,
) {
  const [held, setHeld] = useState(() => byUser(remembered));
  const [followed, setFollowed] = useState(remembered);
  const [taken, setTaken] = useState<DeepLink>();
  const found = subscriptions.find(({ id }) => id === held?.id);
  const isGone = held?.isByUser === true && !found && subscriptions.length > 0;
  const only = subscriptions.length === 1 ? subscriptions[0] : undefined;
  const chosen = isGone ? undefined : (found ?? only);

  // What was preselected stays chosen when others come beside it.
  if (!isGone && chosen?.id !== held?.id) setHeld(chosen && { id: chosen.id, isByUser: false });
  // To be named when it is gone; it is no news of a link any more.
  else if (held && found && found.name !== held.name) {
    setHeld({ id: held.id, name: found.name, isByUser: held.isByUser });
  }

  const isNews = remembered !== followed && subscriptions.some(({ id }) => id === remembered);
  if (isNews) {
    setFollowed(remembered);
    const isPending = held?.isByUser === true && held.id !== followed;
    if (!isPending) setHeld(byUser(remembered));
  }

  if (linked !== taken) {
    setTaken(linked);
    const id = linked?.subscription;
    if (id !== undefined) setHeld({ id, isByUser: true, isLinked: true });
  }

  return {
    chosen,
    missing: isGone ? held : undefined,
    choose: ({ id }: Subscription) => setHeld(byUser(id)),
  };
}

function byUser(id: string | undefined): Held | undefined {
  return id === undefined ? undefined : { id, isByUser: true };
}
