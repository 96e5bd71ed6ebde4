import type { IconName } from '../Icon.tsx';
import styles from './Select.module.css';

/** One thing to choose. Its identity is `id`; names may repeat. */
export interface SelectOption {
  readonly id: string;
  readonly name: string;
}

/** What can be done to an option, and undone, without choosing it. Of SelectSearch alone. */
export interface OptionAction<Option> {
  readonly icon: IconName;
  /** The verbs, and what is said of an option that it was done to: 'Pin', 'Unpin', 'pinned'. */
  readonly words: { readonly apply: string; readonly undo: string; readonly applied: string };
  readonly isApplied: (option: Option) => boolean;
  /** False where it cannot be. */
  readonly onApply: (option: Option) => boolean;
  readonly onUndo: (option: Option) => void;
}

/** Props of what replaces PlaceholderControl: SelectSearch or SelectNative. */
export interface SelectReplacement<Option extends SelectOption> {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Option[];
  readonly value: Option | undefined;
  readonly errorId: string | undefined;
  readonly optionAction: OptionAction<Option> | undefined;
  readonly onChange: (option: Option) => void;
  /** The list was opened or closed. */
  readonly onToggle: (isOpen: boolean) => void;
  /** Whether the placeholder had the focus; read once. */
  readonly takesFocus: boolean;
  /** Called once it is mounted and has taken the focus. */
  readonly onReady: () => void;
}

/** Id of the element that shows what is chosen in the dropdown `id`. */
export function valueId(id: string): string {
  return `${id}-value`;
}

/** A field holds about so many characters, in the three lines that it has. */
const fieldLength = 66;

/** A name as the field shows it: a long one without its middle, since names often differ at the end. */
export function truncatedName(name: string): string {
  const characters = [...name];
  if (characters.length <= fieldLength) return name;
  const start = characters.slice(0, fieldLength / 2).join('');
  const end = characters.slice(1 - fieldLength / 2).join('');
  return `${start.trimEnd()}…${end.trimStart()}`;
}

interface Look {
  readonly isEmpty: boolean;
  readonly isInvalid: boolean;
}

export function selectClass({ isEmpty, isInvalid }: Look): string {
  return [styles.select, isEmpty && styles.empty, isInvalid && styles.invalid]
    .filter(Boolean)
    .join(' ');
}
