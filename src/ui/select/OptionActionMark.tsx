import { memo } from 'react';
import { Icon } from '../Icon.tsx';
import type { OptionAction } from './SelectReplacement.ts';
import styles from './SelectSearch.module.css';

const key = 'Shift+Enter';

type Words = OptionAction<unknown>['words'];

interface Props extends Words {
  readonly icon: OptionAction<unknown>['icon'];
  readonly isApplied: boolean;
}

/**
 * An option's action, for a pointer: an option may hold no button, so a keyboard has a key for it
 * and a screen reader hears that it was done. The list takes the press (markAt), so that the marks
 * of a hundred options are not rendered again at every key.
 */
export const OptionActionMark = memo(function OptionActionMark(props: Props) {
  const { icon, apply, undo, applied, isApplied } = props;
  return (
    <>
      {isApplied && <span className={styles.spoken}>{`, ${applied}`}</span>}
      <span
        className={isApplied ? `${styles.action} ${styles.applied}` : styles.action}
        aria-hidden="true"
        title={`${isApplied ? undo : apply} (${key})`}
      >
        <Icon name={icon} />
      </span>
    </>
  );
});

/** The position in `list` of the option whose mark was pressed; -1 where it was no mark. */
export function markAt(list: Element, pressed: EventTarget): number {
  const mark = pressed instanceof Element ? pressed.closest(`.${styles.action}`) : null;
  return Array.from(list.children).findIndex((option) => mark && option.contains(mark));
}

/** What a list says of the key. */
export function keysOf({ apply, undo }: Words): string {
  return `${key}: ${apply.toLowerCase()} or ${undo.toLowerCase()}`;
}
