import { type ComponentProps, use } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { CardActions } from '../CardActions.ts';
import { linkTo } from '../places/deepLink.ts';
import { includesPlace, isSamePlace, type Place, type Subscription } from '../Subscription.ts';
import styles from './FindDialog.module.css';

interface Props {
  readonly place: Subscription;
  readonly pinned: readonly Place[];
  /** The visible pins in the user's order; empty where the results have another order. */
  readonly inOrder: readonly Place[];
  readonly onMoved: (place: Place, before: Place) => void;
  readonly onDone: (words: string) => void;
}

/** The buttons beside a result. */
export function ResultActions({ place, pinned, inOrder, onMoved, onDone }: Props) {
  const { onPin, onUnpin, onMovePin, onCopyLink } = use(CardActions);
  const isPinned = includesPlace(pinned, place);
  const at = inOrder.findIndex((one) => isSamePlace(one, place));
  const above = inOrder[at - 1];
  const tell = async (words?: Promise<string>) => onDone((await words) ?? '');
  function moveUp() {
    if (!above) return;
    onMoved(place, above);
    void tell(onMovePin?.(place, above));
  }
  const action = (label: string, icon: IconName, props: ComponentProps<'button'>) => (
    <button
      type="button"
      className={`${buttonClass({ variant: 'none' })} ${styles.action}`}
      aria-label={`${label} ${place.name}`}
      title={label}
      {...props}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      {at >= 0 && action('Move up', 'chevron', { 'aria-disabled': !above, onClick: moveUp })}
      {action('Pin', 'pin', {
        'aria-pressed': isPinned,
        onClick: () => void tell((isPinned ? onUnpin : onPin)?.(place)),
      })}
      {action('Copy link to', 'link', { onClick: () => void tell(onCopyLink?.(linkTo(place))) })}
    </>
  );
}
