import { createContext, type MouseEvent, type RefObject, use, useEffect, useRef } from 'react';

/** The window's title while `page` is shown (spec §2). */
export function pageTitle(page: string): string {
  return `${page} | Natural Capital Suite`;
}

export type PageTracker = ReturnType<typeof createPageTracker>;

/** Tells the first page of a document from those that follow it. */
export function createPageTracker() {
  let hasShownPage = false;
  let resolveFirstPage = () => {};
  return {
    /** Resolves once a page has replaced the loading screen; work that nobody waits for follows. */
    firstPage: new Promise<void>((resolve) => {
      resolveFirstPage = resolve;
    }),
    /** True if it is the document's first. */
    markShown(): boolean {
      const isFirst = !hasShownPage;
      hasShownPage = true;
      resolveFirstPage();
      return isFirst;
    },
  };
}

/** Without a tracker every page counts as the first one. */
export const PageTrackerContext = createContext<PageTracker | undefined>(undefined);

/**
 * Sets the window's title for `page`. A page that replaces another also moves focus to its heading,
 * as a navigation would; the first one leaves focus where the browser put it. A page rendered into a
 * detached root, to be stored, does neither: React's own <title> would be hoisted into the live head
 * even then, hence the effect.
 */
export function usePage(page: string, content: RefObject<HTMLElement | null>) {
  const tracker = use(PageTrackerContext);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!content.current?.isConnected || shown.current === page) return;
    shown.current = page;
    if (document.title !== pageTitle(page)) document.title = pageTitle(page);
    if (tracker?.markShown() === false) focusHeading(content.current);
  }, [page, content, tracker]);
}

function focusHeading(content: HTMLElement, options?: FocusOptions): void {
  const heading = content.querySelector('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus(options);
}

/**
 * Click handler for a button that disappears with what it does. If it has the focus, the focus goes
 * to the page's heading first; otherwise it would fall back to the start of the document.
 */
export function withFocusHandoff(onClick: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const content = currentTarget.closest('main');
    if (content && currentTarget === document.activeElement) {
      focusHeading(content, { preventScroll: true });
    }
    onClick();
  };
}
