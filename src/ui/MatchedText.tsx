import { matchedParts } from './matchText.ts';

interface Props {
  readonly text: string;
  readonly query: string;
  readonly className: string | undefined;
  readonly matchClassName: string | undefined;
}

/** Text with the parts marked that a query matches. */
export function MatchedText({ text, query, className, matchClassName }: Props) {
  let at = 0;
  const parts = matchedParts(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <b className={matchClassName} key={key}>
        {part.text}
      </b>
    ) : (
      part.text
    );
  });
  return (
    <span className={className}>
      <bdi>{parts}</bdi>
    </span>
  );
}
