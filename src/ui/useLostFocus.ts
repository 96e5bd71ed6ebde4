import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Handlers of a part in which what has the focus may go: without `moveOn` it would fall back to the document's start. */
export function useLostFocus(moveOn: () => void) {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    moveOn();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
