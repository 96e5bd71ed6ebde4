import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';
import { selectClass } from './selectClass.ts';

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
  /** What it shows: the choice, or the placeholder while `isEmpty`. */
  readonly text: string;
  readonly isEmpty: boolean;
  readonly isBusy: boolean;
  /** Id of the error's text, if there is one. */
  readonly errorId: string | undefined;
}

/** A closed dropdown of one element: what stands in the page until somebody wants to use it. */
export function SelectControl({ label, text, isEmpty, isBusy, errorId, ...rest }: Props) {
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
      <span className={styles.value} dir="auto">
        {text}
      </span>
      <Icon name="chevron" />
    </button>
  );
}
