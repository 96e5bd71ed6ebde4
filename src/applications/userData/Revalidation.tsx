import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ApplicationId } from '../../../shared/applications.ts';
import type { SignIn } from '../../../shared/owner.ts';
import { network } from '../../lib/network.ts';
import { now } from '../../lib/serverClock.ts';
import { usedPlaces } from '../preferences/Preferences.ts';
import { usePreferencesStore } from '../preferences/usePreferences.ts';
import {
  includesPlace,
  type Place,
  type Subscription,
  structuralSharing,
} from '../Subscription.ts';
import type { LastKnown } from './createLastKnown.ts';
import type { LeftOut, Profile } from './schemas.ts';
import { refreshInterval, timeouts } from './timing.ts';
import { newsKey, useNews } from './useNews.ts';
import { type Answer, paths, type UserDataRequests } from './userDataRequests.ts';
import { savedAtKey, useAskAgain, useSavedAt } from './useUserData.ts';
import { whatIsNew } from './whatIsNew.ts';

export interface RevalidationProps {
  readonly owner: SignIn;
  readonly requests: UserDataRequests;
  readonly lastKnown: Pick<LastKnown, 'open' | 'write' | 'purge'>;
  /** The applications that a card can open. */
  readonly available: readonly ApplicationId[];
  readonly onLeftOut: (leftOut: readonly LeftOut[]) => void;
}

type Me = Answer<Profile | undefined> | undefined;
type List = Answer<readonly Subscription[]> | undefined;

/**
 * Asks the API, and has the device remember the answers (P45). Only this component's hooks have a fetcher, and it
 * stands first, because SWR revalidates by the first hook of a key.
 */
export function Revalidation(props: RevalidationProps) {
  const { owner, requests, lastKnown, available, onLeftOut } = props;
  const { cache, fallback, mutate } = useSWRConfig();
  const askAgain = useAskAgain();
  const savedAt = useSavedAt();
  const news = useNews();
  const { days: daysNew } = news;
  const preferences = usePreferencesStore();
  // If there is nothing to show we ask, even if the browser says that it is offline.
  const [revalidateOnMount] = useState(() => network.isOnline() || !fallback[paths.subscriptions]);
  const options = { revalidateOnMount, refreshInterval };

  const me = useSWR<Me, unknown>(paths.profile, askForProfile, options);
  const list = useSWR<List, unknown>(paths.subscriptions, askForSubscriptions, {
    ...options,
    onSuccess: (answer) => {
      if (answer?.kind === 'answered') compare(answer.data);
    },
  });
  const isRefused = me.data?.kind === 'refused' || list.data?.kind === 'refused';
  const profile = me.data?.kind === 'answered' ? me.data.data : undefined;
  const subscriptions = !isRefused && list.data?.kind === 'answered' ? list.data.data : undefined;

  // A request may end after the rendering that began it, and must read what is shown by then.
  const shown = useRef(subscriptions);
  useLayoutEffect(() => {
    shown.current = subscriptions;
  }, [subscriptions]);
  const hasCards = () => shown.current !== undefined;
  const timeout = () => (hasCards() ? timeouts.withCards : timeouts.withoutCards);

  /** Whether the last answer had entries that do not fit. */
  const isPartial = useRef(false);
  /** The reasons for which an entry was left out and reported; it comes again with every answer. */
  const told = useRef(new Set<string>());

  /** Compares an answer with what is shown, since SWR does not have the answer yet. */
  function compare(next: readonly Subscription[]) {
    const at = now();
    const before = shown.current ?? [];
    const known = shown.current && { subscriptions: before, days: daysNew };
    const isAnotherDay = new Date(savedAt ?? at).toDateString() !== new Date(at).toDateString();
    const days = whatIsNew(known, next, available, isAnotherDay);
    // An answer without any place may be an outage, and an entry that does not fit may be the one that seems to
    // be gone.
    const isWhole = next.length > 0 && !isPartial.current;
    const isGone = (place: Place) => isWhole && !includesPlace(next, place);
    const lost = usedPlaces(preferences.get()).filter(isGone);
    const named = before.filter((place) => includesPlace(lost, place));
    void mutate(newsKey, { days, lost: [...news.lost, ...named] }, { revalidate: false });
    void mutate(savedAtKey, at, { revalidate: false });
    void preferences.later((changes) => {
      if (lost.length > 0) changes.forget(lost);
      changes.onServer?.read();
    });
  }

  function askForProfile(): Promise<Me> {
    // We show no toast if only the name cannot be fetched.
    return requests.profile.ask(owner, { timeoutMs: timeout(), isQuiet: () => true, hasCards });
  }

  async function askForSubscriptions(): Promise<List> {
    // Without cards, or offline, the page itself says that the call failed.
    const isQuiet = () => !hasCards() || !network.isOnline();
    const options = { timeoutMs: timeout(), isQuiet, hasCards };
    const answer = await requests.subscriptions.ask(owner, options);
    if (!answer) return undefined;
    // From now on only the name is missing, so it gets the shorter deadline.
    requests.profile.limitTo(timeouts.withCards);
    if (answer.kind === 'refused') return answer;
    const { leftOut, subscriptions: next } = answer.data;
    isPartial.current = leftOut.length > 0;
    const untold = leftOut.filter(({ reason }) => !told.current.has(reason));
    for (const { reason } of untold) told.current.add(reason);
    if (untold.length > 0) onLeftOut(untold);
    return { kind: 'answered', data: structuralSharing(shown.current ?? [], next) };
  }

  useEffect(() => {
    // SWR would wait for its own interval, counted from an answer before we went offline.
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
    // Our own purge removed the lease, so we acquire it again; one that a sign-out removed stays removed.
    if (isPurged.current) lastKnown.open(owner);
    isPurged.current = false;
    lastKnown.write(owner, { profile, subscriptions, daysNew, savedAt });
  }, [isAnswered, profile, subscriptions, daysNew, savedAt, owner, lastKnown]);

  return null;
}
