import { useEffect, useState } from 'react';

interface Props {
  readonly text: string;
}

/** Says what `text` has been for half a second: a screen reader is not told of every key. */
export function FindStatus({ text }: Props) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, 500, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className="visuallyHidden" role="status">
      {settled}
    </span>
  );
}
