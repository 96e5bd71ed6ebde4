import { externalLink } from './externalLink.ts';
import styles from './TextLink.module.css';

interface Props {
  readonly label: string;
  readonly href: string;
  /** Inline at the end of a sentence, or alone with a thumb-sized target. */
  readonly placement: 'inline' | 'alone';
  /** Id of what tells this link from others of the same label. */
  readonly describedBy?: string;
}

/** A link in words to a page outside the suite. */
export function TextLink({ label, href, placement, describedBy }: Props) {
  return (
    <a
      {...externalLink}
      className={`${styles.link} ${styles[placement]}`}
      href={href}
      aria-describedby={describedBy}
    >
      {label}
    </a>
  );
}
