import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { SignIn } from '../../../shared/owner.ts';
import { network } from '../../lib/network.ts';
import { now } from '../../lib/serverClock.ts';
import { type Subscription, structuralSharing } from '../Subscription.ts';
import type { LastKnown } from './createLastKnown.ts';
import type { LeftOut, Profile } from './schemas.ts';
import { refreshInterval, timeouts } from './timing.ts';
import { type Answer, paths, type UserDataRequests } from './userDataRequests.ts';
import { savedAtKey, useAskAgain, useSavedAt } from './useUserData.ts';

export interface RevalidationProps {
  readonly owner: SignIn;
  readonly requests: UserDataRequests;
  readonly lastKnown: Pick<LastKnown, 'open' | 'write' | 'purge' | 'preferences'>;
  readonly onLeftOut: (leftOut: readonly LeftOut[]) => void;
}

type Me = Answer<Profile | undefined> | undefined;
type List = Answer<readonly Subscription[]> | undefined;

/**
 * Asks the API, and has the device remember what it answers. Has the only hooks with a fetcher, and
 * stands first: SWR revalidates by the first hook of a key.
 */
export function Revalidation({ owner, requests, lastKnown, onLeftOut }: RevalidationProps) {
  const { cache, fallback, mutate } = useSWRConfig();
  const askAgain = useAskAgain();
  const savedAt = useSavedAt();
  // Where there is nothing to show it asks, whatever the browser says of the network.
  const [revalidateOnMount] = useState(() => network.isOnline() || !fallback[paths.subscriptions]);
  const options = { revalidateOnMount, refreshInterval };

  const me = useSWR<Me, unknown>(paths.profile, askForProfile, options);
  const list = useSWR<List, unknown>(paths.subscriptions, askForSubscriptions, {
    ...options,
    onSuccess: (answer) => {
      if (answer?.kind === 'answered') void mutate(savedAtKey, now(), { revalidate: false });
    },
  });
  const isRefused = me.data?.kind === 'refused' || list.data?.kind === 'refused';
  const profile = me.data?.kind === 'answered' ? me.data.data : undefined;
  const subscriptions = !isRefused && list.data?.kind === 'answered' ? list.data.data : undefined;

  // A request may end later than the rendering that began it, and reads what is shown then.
  const shown = useRef(subscriptions);
  useLayoutEffect(() => {
    shown.current = subscriptions;
  }, [subscriptions]);
  const timeout = () => (shown.current ? timeouts.withCards : timeouts.withoutCards);

  function askForProfile(): Promise<Me> {
    // A name alone that cannot be had is no alarm.
    return requests.profile.ask(owner, { timeoutMs: timeout(), isQuiet: () => true });
  }

  async function askForSubscriptions(): Promise<List> {
    // Where there are no cards, the page itself says what failed.
    const options = { timeoutMs: timeout(), isQuiet: () => !shown.current };
    const answer = await requests.subscriptions.ask(owner, options);
    if (!answer) return undefined;
    // Nothing but the name is waited for now.
    requests.profile.limitTo(timeouts.withCards);
    if (answer.kind === 'refused') return answer;
    const { leftOut, subscriptions: next } = answer.data;
    if (leftOut.length > 0) onLeftOut(leftOut);
    return { kind: 'answered', data: structuralSharing(shown.current ?? [], next) };
  }

  useEffect(() => {
    // SWR would heed its own interval after an answer of before the network went.
    return network.subscribe(() => network.isOnline() && askAgain());
  }, [askAgain]);

  const isPurged = useRef<boolean>(false);
  useEffect(() => {
    if (!isRefused) return;
    isPurged.current = true;
    void lastKnown.purge();
  }, [isRefused, lastKnown]);

  const isNamed = me.data !== undefined || me.error !== undefined;
  const isAnswered = isNamed && cache.get(paths.subscriptions)?.data !== undefined;
  useEffect(() => {
    if (!isAnswered || !subscriptions || savedAt === undefined) return;
    // Our own purge took the lease with it; what a sign-out took is not acquired again.
    if (isPurged.current) lastKnown.open(owner);
    isPurged.current = false;
    lastKnown.write(owner, { profile, subscriptions, savedAt });
  }, [isAnswered, profile, subscriptions, savedAt, owner, lastKnown]);

  return null;
}
