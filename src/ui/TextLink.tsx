import type { MouseEvent } from 'react';
import styles from './TextLink.module.css';

interface Props {
  readonly label: string;
  readonly href: string;
  /** The id of an element that distinguishes links with the same label. */
  readonly describedBy?: string;
}

export function TextLink({ label, href, describedBy }: Props) {
  return (
    <a {...externalLink} className={styles.link} href={href} aria-describedby={describedBy}>
      {label}
    </a>
  );
}

export const externalLink = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Returns handlers for a link that is followed, by the middle button too. */
export function onPress(opened: (event: MouseEvent) => void) {
  return {
    onClick: opened,
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) opened(event);
    },
  };
}
