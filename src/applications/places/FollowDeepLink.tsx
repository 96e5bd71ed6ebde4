import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { network } from '../../lib/network.ts';
import type { HomeData } from '../HomeData.ts';
import { includesPlace } from '../Subscription.ts';
import { useAskAgain, useUserData } from '../userData/useUserData.ts';
import { type DeepLink, deepLinkUrl, type Followed, parseDeepLink } from './deepLink.ts';

interface Props extends Pick<HomeData, 'applications' | 'subscriptions'> {
  /** Called again for the same link until its place is in the list. */
  readonly onFollow: (followed: Followed) => void;
}

/** Follows a deep link once its place is listed or no request can bring it; until then it stays in the address. */
export function FollowDeepLink({ applications, subscriptions, onFollow }: Props) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const { isAnswered, isValidating, error } = useUserData('refresh');
  const askAgain = useAskAgain();
  const readings = useMemo(() => parseDeepLink(hash, applications), [hash, applications]);
  const follow = useEffectEvent(onFollow);

  useEffect(() => {
    // Following a link counts as a press, so we ask even if the browser says that it is offline.
    if (readings && !network.isOnline()) askAgain();
  }, [readings, askAgain]);

  useEffect(() => {
    if (!readings) return;
    const leaveAddress = () => void navigate({ pathname: '/', search }, { replace: true });
    if (typeof readings === 'string') {
      follow(readings);
      // The message is at the top of the page.
      document.documentElement.scrollTop = 0;
      return leaveAddress();
    }
    const isListed = ({ application, subscription: id }: DeepLink) =>
      id === undefined || includesPlace(subscriptions, { application, id });
    const [written, meant = written] = readings;
    const link = isListed(written) ? written : meant;
    const isThere = isListed(link);
    if (!isThere && isValidating) return;
    // The place may have been granted after the last answer before we went offline.
    const isCurrent = network.isOnline() && error === undefined;
    const isDecided = isThere || (isCurrent && isAnswered);
    follow({ link, url: deepLinkUrl(window.location.origin, link), isDecided });
    if (isDecided) leaveAddress();
  }, [readings, subscriptions, isAnswered, isValidating, error, search, navigate]);

  return null;
}
