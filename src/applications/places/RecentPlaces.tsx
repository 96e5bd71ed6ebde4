import { type FocusEvent, use, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { labelOf } from '../../ui/select/SelectOption.ts';
import { externalLink, onPress } from '../../ui/TextLink.tsx';
import { CardActions } from '../CardActions.ts';
import type { HomeData } from '../HomeData.ts';
import { distinct, identityOf, includesPlace, isSamePlace, type Place } from '../Subscription.ts';
import { safeHref } from '../safeHref.ts';
import styles from './RecentPlaces.module.css';

interface Props extends HomeData {
  /** Whether the row shows recently opened places, too. With few places the dropdowns are as near. */
  readonly hasMany: boolean;
}

const most = 5;

// We do not use `userActivation`, because it also counts presses on the login page before.
let isTouched = false;
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, () => (isTouched = true), { capture: true, once: true });
}

/**
 * A row of links to the pinned places and, if there are many places, to the recently opened ones (P8). The first
 * rendering decides which they are, and their order. Later a link may go, but none comes or moves, so that a
 * press never meets another link.
 */
export function RecentPlaces({ hasMany, ...data }: Props) {
  const { onOpen } = use(CardActions);
  const { pinned, recent } = data.preferences;
  const settle = () => {
    const places = hasMany && pinned.length + recent.length > 1 ? [...pinned, ...recent] : pinned;
    const links = linksTo(distinct(places), data).slice(0, most);
    return links.map(({ place }) => place);
  };
  const [first, setFirst] = useState(settle);
  const settleLate = useEffectEvent(() => {
    if (first.length === 0 && !isTouched) setFirst(settle());
  });
  // Preferences from a server come after the cards. They still count as the first while nobody has touched the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they have changed
  useEffect(() => settleLate(), [pinned, recent]);
  const links = linksTo(first, data);
  if (links.length === 0) return null;
  return (
    <nav className={styles.row} aria-label="Pinned and recent" onFocus={showWhole}>
      <ul className={styles.places}>
        {links.map(({ place, application, href }) => {
          const isPinned = includesPlace(pinned, place);
          const more = [application.ownName, place.detail].filter(Boolean).join(', ');
          return (
            <li className={styles.place} key={identityOf(place)}>
              <a
                {...externalLink}
                {...onPress(() => onOpen?.(place))}
                className={styles.link}
                href={href}
                title={labelOf(place)}
                aria-label={`${place.name} ${more}${isPinned ? ', pinned' : ''}`}
              >
                <img src={application.logo} alt="" width="32" height="32" />
                <span className="words">
                  <bdi className={`clamped ${styles.name}`}>{place.name}</bdi>{' '}
                  <span className={styles.application}>
                    <span>{more}</span>
                    {isPinned && <Icon name="pin" />}
                  </span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * Chromium leaves a focused link cut off. We scroll only for focus by keyboard, because under a finger no link
 * may move.
 */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

/** Returns links to those of `places` that the user still has, and whose address is safe to follow. */
function linksTo(places: readonly Place[], { applications, subscriptions }: HomeData) {
  return places.flatMap((wanted) => {
    const application = applications.find(({ id }) => id === wanted.application);
    const place = subscriptions.find((one) => isSamePlace(one, wanted));
    const href = place && safeHref(place.url);
    return application?.isAvailable && place && href ? { application, place, href } : [];
  });
}
