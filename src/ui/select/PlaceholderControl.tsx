import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Select.module.css';
import { selectClass } from './SelectReplacement.ts';

interface Props
  extends Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    | 'onBlur'
    | 'onClick'
    | 'onFocus'
    | 'onKeyDown'
    | 'onMouseDown'
    | 'onPointerDown'
    | 'onPointerEnter'
  > {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  /** The chosen option's name, the placeholder while `isEmpty`, or what has been typed already. */
  readonly text: string;
  readonly valueId: string;
  readonly title: string | undefined;
  readonly isEmpty: boolean;
  readonly isBusy: boolean;
  readonly errorId: string | undefined;
}

/** A closed dropdown of one element, until somebody turns to it. */
export function PlaceholderControl({
  label,
  text,
  valueId,
  title,
  isEmpty,
  isBusy,
  errorId,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      className={selectClass({ isEmpty, isInvalid: errorId !== undefined })}
    >
      <span className={styles.value} id={valueId} dir="auto" title={title}>
        {text}
      </span>
      <Icon name="chevron" />
    </button>
  );
}
