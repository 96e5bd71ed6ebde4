import { useEffect, useState } from 'react';

/** Speaks `text` after a pause in typing, so that a screen reader does not speak at every key. */
export function Said({ text }: { readonly text: string | false | undefined }) {
  const [said, setSaid] = useState<typeof text>('');
  useEffect(() => {
    const timer = setTimeout(setSaid, 700, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className="visuallyHidden" aria-live="polite">
      {said}
    </span>
  );
}
