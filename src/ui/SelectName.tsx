import { matchedParts } from './matchedParts.ts';
import styles from './SelectSearch.module.css';

interface Props {
  readonly name: string;
  readonly query: string;
}

/** An option's name with what was searched for underlined. */
export function SelectName({ name, query }: Props) {
  let at = 0;
  const parts = matchedParts(name, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <b className={styles.match} key={key}>
        {part.text}
      </b>
    ) : (
      part.text
    );
  });
  return (
    <span className={styles.name} dir="auto">
      {parts}
    </span>
  );
}
