import { Icon } from './Icon.tsx';
import styles from './Select.module.css';
import { SelectControl } from './SelectControl.tsx';
import type { SelectOption } from './SelectOption.ts';

interface Props<Option extends SelectOption> {
  /** Unique in the page, and the same whenever the page is rendered. */
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Option[];
  readonly value: Option | undefined;
  readonly onChange: (option: Option) => void;
  /** What is wrong with the choice; shown below the field. */
  readonly error?: string | undefined;
}

/** A dropdown that can be searched. */
export function Select<Option extends SelectOption>({
  id,
  label,
  placeholder,
  value,
  error,
}: Props<Option>) {
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className={styles.field}>
      <SelectControl
        label={label}
        text={value?.name ?? placeholder}
        isEmpty={value === undefined}
        isBusy={false}
        errorId={errorId}
      />
      {error !== undefined && (
        <p id={errorId} className={styles.error} role="alert">
          <Icon name="error" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
