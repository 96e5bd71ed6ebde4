import { Icon } from '../../ui/Icon.tsx';
import { selectClass } from '../../ui/select/SelectOption.ts';
import styles from '../HomePage.module.css';

interface Props {
  readonly onClick: () => void;
}

/** Opens the search, and looks like a field for it. */
export function FindButton({ onClick }: Props) {
  return (
    <button
      type="button"
      className={`${selectClass({ isEmpty: false, isInvalid: false })} ${styles.find}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={onClick}
    >
      <Icon name="search" />
      <span>Find a place or application</span>
    </button>
  );
}
