import { useEffect, useState } from 'react';

/** What `text` has been for half a second, so that a screen reader is not told of every key. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, 500, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
