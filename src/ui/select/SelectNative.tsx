import { useLayoutEffect, useMemo, useRef } from 'react';
import { inNaturalOrder } from '../naturalOrder.ts';
import { type SelectOption, type SelectReplacement, selectClass } from './SelectReplacement.ts';

/** The browser's own dropdown, which stands in when react-select cannot be loaded. */
export function SelectNative<Option extends SelectOption>({
  takesFocus,
  onReady,
  ...props
}: SelectReplacement<Option>) {
  const { id, label, placeholder, options, value, errorId, onChange, onToggle } = props;
  const sorted = useMemo(() => inNaturalOrder(options), [options]);
  const select = useRef<HTMLSelectElement>(null);
  const initial = useRef({ takesFocus, onReady });
  useLayoutEffect(() => {
    if (initial.current.takesFocus) select.current?.focus();
    initial.current.onReady();
  }, []);

  return (
    <select
      ref={select}
      id={id}
      className={selectClass({ isEmpty: value === undefined, isInvalid: errorId !== undefined })}
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={value?.id ?? ''}
      // Nobody tells when the browser opens its list.
      onFocus={() => onToggle(true)}
      onBlur={() => onToggle(false)}
      onChange={({ target }) => {
        const chosen = options.find(({ id }) => id === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      <option value="" disabled hidden>
        {placeholder}
      </option>
      {sorted.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  );
}
