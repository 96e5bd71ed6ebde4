import { matchedParts } from './matchText.ts';

interface Props {
  readonly text: string;
  readonly query: string;
}

/** Text with the parts marked that a query matches. */
export function MatchedText({ text, query }: Props) {
  let at = 0;
  const parts = matchedParts(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <b className="match" key={key}>
        {part.text}
      </b>
    ) : (
      part.text
    );
  });
  return (
    <span className="clamped">
      <bdi>{parts}</bdi>
    </span>
  );
}
