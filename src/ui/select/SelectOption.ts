import styles from './Select.module.css';

/** Names may repeat; ids may not. */
export interface SelectOption {
  readonly id: string;
  readonly name: string;
  /** A second line, if another option has the same name. */
  readonly detail?: string;
  readonly isNew?: boolean;
}

export interface SelectField<Option extends SelectOption> {
  /** Unique in the page, and the same in the stored page as in the live one. */
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Option[];
  readonly value: Option | undefined;
  readonly onChange: (option: Option) => void;
}

export function valueId(id: string): string {
  return `${id}-value`;
}

/** Returns a name for a sentence, such as 'Exmoor (North)'. */
export function labelOf({ name, detail }: Omit<SelectOption, 'id'>): string {
  return detail === undefined ? name : `${name} (${detail})`;
}

export function selectClass({ isEmpty = false, isInvalid = false }): string {
  return [styles.select, isEmpty && styles.empty, isInvalid && styles.invalid]
    .filter(Boolean)
    .join(' ');
}
