import { type FocusEvent, use, useEffect, useEffectEvent, useState } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { labelOf } from '../../ui/select/SelectOption.ts';
import { externalLink, onPress } from '../../ui/TextLink.tsx';
import { CardActions } from '../CardActions.ts';
import type { HomeData } from '../HomeData.ts';
import {
  distinct,
  identityOf,
  includesPlace,
  type Place,
  type Subscription,
  safeHref,
} from '../Subscription.ts';
import styles from './RecentPlaces.module.css';

interface Props extends HomeData {
  /** By application. */
  readonly lists: ReadonlyMap<string, readonly Subscription[]>;
  /** How often the user has pinned, unpinned or moved a place in this visit. */
  readonly arranged: number;
  readonly onEdit: (() => void) | undefined;
}

const most = 5;

// `userActivation` would count presses on the login page as well.
let isTouched = false;
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, () => (isTouched = true), { capture: true, once: true });
}

/** Only the first rendering and the user's own changes add or move a link (P8), so that no press meets another. */
export function RecentPlaces({ arranged, onEdit, ...data }: Props) {
  const { onOpen } = use(CardActions);
  const { pinned, recent, lastOpened } = data.preferences;
  const settle = () => {
    const isChosen = ({ application, id }: Place) =>
      lastOpened[application] === id || data.lists.get(application)?.length === 1;
    const places = distinct([...pinned, ...recent]).filter((place) => !isChosen(place));
    const links = linksTo(places, data).slice(0, most);
    return { arranged, places: links.map(({ place }) => place) };
  };
  const [first, setFirst] = useState(settle);
  if (first.arranged !== arranged) setFirst(settle());
  const settleLate = useEffectEvent(() => {
    if (first.places.length === 0 && !isTouched) setFirst(settle());
  });
  // Preferences from a server come after the cards, and count as the first until the page is touched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they have changed
  useEffect(() => settleLate(), [pinned, recent]);
  const links = linksTo(first.places, data);
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
                <bdi className={`clamped ${styles.name}`}>{place.name}</bdi>{' '}
                <span className={`aside ${styles.application}`}>
                  <img src={application.logo} alt="" width="16" height="16" />
                  <span>{more}</span>
                  {isPinned && <Icon name="pin" />}
                </span>
              </a>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            className={`${buttonClass({ variant: 'none' })} ${styles.edit}`}
            aria-label="Edit pinned and recent"
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            <Icon name="more" />
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Chromium leaves a focused link cut off. We scroll only for the keyboard, because no link may move under a finger. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

function linksTo(
  places: readonly Place[],
  { applications, lists }: Omit<Props, 'arranged' | 'onEdit'>,
) {
  return places.flatMap((wanted) => {
    const application = applications.find(({ id }) => id === wanted.application);
    const place = lists.get(wanted.application)?.find(({ id }) => id === wanted.id);
    const href = place && safeHref(place.url);
    return application?.isAvailable && place && href ? { application, place, href } : [];
  });
}
