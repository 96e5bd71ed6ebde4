import { type ComponentProps, type RefObject, useLayoutEffect } from 'react';

interface Props extends ComponentProps<'dialog'> {
  readonly ref: RefObject<HTMLDialogElement | null>;
}

export function Dialog({ ref, ...props }: Props) {
  useLayoutEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, [ref]);
  return <dialog ref={ref} {...props} />;
}
