import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Subscription } from '../Subscription.ts';
import { useSubscriptions } from '../userData/useUserData.ts';
import { type DeepLink, parseDeepLink } from './deepLink.ts';

interface Props {
  readonly subscriptions: readonly Subscription[];
  readonly onFollow: (link: DeepLink) => void;
  /** Whether its place is there, or an answer has shown that it is not. */
  readonly onDecided: (isDecided: boolean) => void;
}

/**
 * Follows a deep link in the address, once its place is in the list or will not come into it now, and
 * takes it out of the address once it is used. A place that is not there, according to a list that is
 * not up to date, stays there for the next sign-in.
 */
export function FollowDeepLink({ subscriptions, onFollow, onDecided }: Props) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const { isAnswered, isValidating, error } = useSubscriptions();
  const link = useMemo(() => parseDeepLink(hash), [hash]);
  const followed = useRef<DeepLink>(undefined);

  useEffect(() => {
    if (!link) return;
    const { application, subscription } = link;
    const isThere =
      subscription === undefined ||
      subscriptions.some((one) => one.application === application && one.id === subscription);
    if (!isThere && isValidating) return;
    if (followed.current !== link) onFollow(link);
    followed.current = link;
    // An answer of before the network went says nothing of a place granted since.
    const isCurrent = navigator.onLine && error === undefined;
    const isDecided = isThere || (isCurrent && isAnswered);
    onDecided(isDecided);
    if (isDecided) void navigate({ search, hash: '' }, { replace: true });
  }, [link, subscriptions, isAnswered, isValidating, error, search, navigate, onFollow, onDecided]);

  return null;
}
