import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Returns handlers for a part whose focused element may be removed. `moveOn` then moves the focus, which would
 * otherwise go to the start of the document.
 */
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
