import { use } from 'react';
import { MenuButton } from '../ui/MenuButton.tsx';
import { CardActions, PinnedPlaces } from './CardActions.ts';
import { idsOf } from './CardFrame.tsx';
import { includesPlace } from './places/Preferences.ts';
import type { Subscription } from './Subscription.ts';

interface Props {
  readonly place: Subscription;
}

/** What else can be done with the place that is chosen in a card. */
export function PlaceMenu({ place }: Props) {
  const { onCopyLink, onPin, onUnpin } = use(CardActions);
  const isPinned = includesPlace(use(PinnedPlaces), place);
  const { application, id } = place;
  return (
    <MenuButton
      id={`${application}-more`}
      label="More"
      describedBy={idsOf({ id: application }).heading}
      icon="more"
      items={[
        isPinned
          ? { label: 'Unpin', icon: 'pin', onSelect: () => onUnpin?.(place) }
          : { label: 'Pin', icon: 'pin', onSelect: () => onPin?.(place) },
        {
          label: 'Copy link',
          icon: 'link',
          onSelect: () => onCopyLink?.({ application, subscription: id }),
        },
      ]}
    />
  );
}
