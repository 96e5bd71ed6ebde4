import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { PlaceholderControl } from './PlaceholderControl.tsx';
import styles from './Select.module.css';
import { SelectNative } from './SelectNative.tsx';
import {
  type OptionAction,
  type SelectOption,
  truncatedName,
  valueId,
} from './SelectReplacement.ts';
import { useSelectSearch } from './useSelectSearch.ts';

interface Props<Option extends SelectOption> {
  /** Unique in the page, and the same in the stored page as in the live one. */
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Option[];
  readonly value: Option | undefined;
  readonly optionAction?: OptionAction<Option> | undefined;
  readonly onChange: (option: Option) => void;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly error?: ReactNode;
}

const ignore = () => undefined;

/**
 * Starts as PlaceholderControl, which a stored page can hold. On hover, focus or press react-select
 * replaces it, or SelectNative; it takes the focus before the placeholder is unmounted.
 */
export function Select<Option extends SelectOption>({
  id,
  label,
  placeholder,
  options,
  value,
  optionAction,
  onChange,
  onToggle = ignore,
  error,
}: Props<Option>) {
  const button = useRef<HTMLButtonElement>(null);
  const { stage, pendingInput, handlers } = useSelectSearch(button);
  const [isReplaced, setIsReplaced] = useState(false);
  const errorId = error === undefined ? undefined : `${id}-error`;
  const replacement = {
    id,
    label,
    placeholder,
    options,
    value,
    errorId,
    optionAction,
    onChange,
    onToggle,
    onReady: () => setIsReplaced(true),
  };

  return (
    <div className={styles.field}>
      {stage.kind === 'search' && (
        <stage.SelectSearch
          {...replacement}
          takesFocus={stage.isFocused || pendingInput.opens}
          opens={pendingInput.opens}
          typed={pendingInput.typed}
        />
      )}
      {stage.kind === 'native' && (
        <SelectNative {...replacement} takesFocus={stage.isFocused || pendingInput.opens} />
      )}
      {!isReplaced && (
        <PlaceholderControl
          {...handlers}
          ref={button}
          label={label}
          text={pendingInput.typed || (value ? truncatedName(value.name) : placeholder)}
          valueId={valueId(id)}
          title={value?.name}
          isEmpty={value === undefined}
          isBusy={pendingInput.opens}
          errorId={errorId}
        />
      )}
      {error !== undefined && (
        <p id={errorId} className={styles.error} role="alert">
          <Icon name="error" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
