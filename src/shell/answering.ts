import type { MouseEvent } from 'react';
import { focusHeading } from './usePage.ts';

/**
 * Handles a press that does `answer`. The button goes with what it answers: focus that is on it moves
 * to the page's heading, and does not fall back to the beginning of the document.
 */
export function answering(answer: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const content = currentTarget.closest('main');
    if (content && currentTarget === document.activeElement) {
      focusHeading(content, { preventScroll: true });
    }
    answer();
  };
}
