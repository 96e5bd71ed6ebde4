import { startTransition, useEffect, useState } from 'react';

/** Longer than a fast typist needs for the next key. */
export const typingPauseMs = 150;

/**
 * Returns the last value that stayed for `milliseconds`, and `initial` until one did: what need not
 * follow every key is drawn when nobody types.
 */
export function useSettled<Value>(value: Value, milliseconds: number, initial = value): Value {
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
