import { useLayoutEffect, useRef } from 'react';
import type { SelectSuccessor } from './SelectSuccessor.ts';
import { selectClass } from './selectClass.ts';

/** The browser's own dropdown, for when the searchable one cannot be loaded. */
export function SelectNative({ takesFocus, onReady, ...props }: SelectSuccessor) {
  const { id, label, placeholder, options, value, errorId, onChange } = props;
  const select = useRef<HTMLSelectElement>(null);
  const first = useRef({ takesFocus, onReady });
  useLayoutEffect(() => {
    if (first.current.takesFocus) select.current?.focus();
    first.current.onReady();
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
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled hidden>
        {placeholder}
      </option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  );
}
