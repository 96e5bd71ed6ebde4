import { type RefObject, useEffect, useRef } from 'react';
import { announcePage } from './firstPage.ts';

/** What the window is called while `page` is shown (spec §2). */
export function pageTitle(page: string): string {
  return `${page} | Natural Capital Suite`;
}

/** Whether this document has shown a page yet. */
let hasShownPage = false;

/**
 * Names the window after `page`. A page that takes the place of another also moves focus to its
 * heading, as a navigation would; the first one of a document leaves focus where the browser put it.
 * A page that is rendered detached, to be stored, is not shown and does neither. (React's own
 * <title> would be hoisted into the live head even then, hence the effect.)
 */
export function usePage(page: string, content: RefObject<HTMLElement | null>) {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!content.current?.isConnected || shown.current === page) return;
    shown.current = page;
    if (document.title !== pageTitle(page)) document.title = pageTitle(page);
    if (hasShownPage) focusHeading(content.current);
    hasShownPage = true;
    announcePage();
  }, [page, content]);
}

/** Moves focus to the heading of `content`, which need not be one that Tab would reach. */
export function focusHeading(content: HTMLElement, options?: FocusOptions): void {
  const heading = content.querySelector('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus(options);
}
