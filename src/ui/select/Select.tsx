import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Select.module.css';
import {
  type SelectField,
  type SelectOption,
  selectClass,
  truncatedName,
  valueId,
} from './SelectOption.ts';
import { useSelectSearch } from './useSelectSearch.ts';

interface Props<Option extends SelectOption> extends SelectField<Option> {
  readonly error?: ReactNode;
}

/**
 * A dropdown that starts as one button, which a stored page can hold. On hover, focus or press
 * react-select replaces it, and takes the focus before the button is unmounted.
 */
export function Select<Option extends SelectOption>({ error, ...field }: Props<Option>) {
  const { id, label, placeholder, value } = field;
  const button = useRef<HTMLButtonElement>(null);
  const { stage, pendingInput, isWaiting, handlers } = useSelectSearch(button);
  const [isReplaced, setIsReplaced] = useState(false);
  const problem = stage.kind === 'failed' ? 'The list could not be loaded. Try again.' : error;
  const errorId = problem === undefined ? undefined : `${id}-error`;

  return (
    <div className={styles.field}>
      {stage.kind === 'search' && (
        <stage.SelectSearch
          {...field}
          errorId={errorId}
          onReady={() => setIsReplaced(true)}
          takesFocus={stage.isFocused || isWaiting}
          pendingInput={pendingInput}
        />
      )}
      {!isReplaced && (
        <button
          {...handlers}
          ref={button}
          type="button"
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          aria-label={label}
          aria-busy={isWaiting || undefined}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
          className={selectClass({ isEmpty: !value, isInvalid: errorId !== undefined })}
        >
          <span className={styles.value} id={valueId(id)} title={value?.name}>
            <bdi>{pendingInput.typed || (value ? truncatedName(value.name) : placeholder)}</bdi>
          </span>
          <Icon name="chevron" />
        </button>
      )}
      {problem !== undefined && (
        <p id={errorId} className="problem" role="alert">
          <Icon name="error" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
