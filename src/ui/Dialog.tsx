import { type ComponentProps, type RefObject, useLayoutEffect } from 'react';
import styles from './Dialog.module.css';

interface Props extends ComponentProps<'dialog'> {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly className: string | undefined;
}

/** A modal dialog, open from when it is there until the user closes it; `className` gives it its size. */
export function Dialog({ ref, className, ...props }: Props) {
  useLayoutEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, [ref]);
  return <dialog ref={ref} className={`${styles.dialog} ${className}`} {...props} />;
}
