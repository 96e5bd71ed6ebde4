import { useEffect, useState } from 'react';

/** Speaks `text` once nobody has typed for a while, so that a screen reader is not told of every key. */
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
