import { useSettled } from '../../ui/useSettled.ts';

interface Props {
  readonly text: string;
}

/** Says what `text` has been for half a second: a screen reader is not told of every key. */
export function FindStatus({ text }: Props) {
  const settled = useSettled(text, 500, '');
  return (
    <span className="visuallyHidden" role="status">
      {settled}
    </span>
  );
}
