import { useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';
import { SelectControl } from './SelectControl.tsx';
import { SelectNative } from './SelectNative.tsx';
import type { SelectOption } from './SelectOption.ts';
import { useSelectSearch } from './useSelectSearch.ts';

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

/**
 * A dropdown that can be searched and not cleared. It starts as one light button, which can be
 * rendered ahead; react-select comes in its place on hover, focus or press. It keeps its role,
 * name, looks and focus meanwhile: the new control takes the focus before the old one goes.
 */
export function Select<Option extends SelectOption>({
  id,
  label,
  placeholder,
  options,
  value,
  onChange,
  error,
}: Props<Option>) {
  const button = useRef<HTMLButtonElement>(null);
  const { stage, wish, handlers } = useSelectSearch(button);
  const [isReplaced, setIsReplaced] = useState(false);
  const errorId = error === undefined ? undefined : `${id}-error`;
  const successor = {
    id,
    label,
    placeholder,
    options,
    value,
    errorId,
    onChange: (chosenId: string) => {
      const chosen = options.find((option) => option.id === chosenId);
      if (chosen) onChange(chosen);
    },
    onReady: () => setIsReplaced(true),
  };

  return (
    <div className={styles.field}>
      {stage.kind === 'search' && (
        <stage.SelectSearch
          {...successor}
          takesFocus={stage.isFocused || wish.opens}
          opens={wish.opens}
          typed={wish.typed}
        />
      )}
      {stage.kind === 'native' && (
        <SelectNative {...successor} takesFocus={stage.isFocused || wish.opens} />
      )}
      {!isReplaced && (
        <SelectControl
          {...handlers}
          ref={button}
          label={label}
          text={wish.typed || (value?.name ?? placeholder)}
          isEmpty={value === undefined}
          isBusy={wish.opens}
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
