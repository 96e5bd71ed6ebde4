import type { MouseEvent } from 'react';
import styles from './TextLink.module.css';

interface Props {
  readonly label: string;
  readonly href: string;
  /** The id of the element that tells this link from others with the same label. */
  readonly describedBy?: string;
}

/** A link in words to a page outside the suite. */
export function TextLink({ label, href, describedBy }: Props) {
  return (
    <a {...externalLink} className={styles.link} href={href} aria-describedby={describedBy}>
      {label}
    </a>
  );
}

/** Attributes of every link that leaves the suite: a new tab, without opener and referrer. */
export const externalLink = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Returns handlers that call `opened` when a link is followed, by the middle button too. */
export function onPress(opened: (event: MouseEvent) => void) {
  return {
    onClick: opened,
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) opened(event);
    },
  };
}
