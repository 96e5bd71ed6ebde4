import { type FocusEvent, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react';
import { FrameContext } from './Frame.ts';

/** The window's title while `page` is shown (spec §2). */
export function pageTitle(page: string): string {
  return `${page} | Natural Capital Suite`;
}

/**
 * Sets the window's title for `page`. A page that replaces another also moves focus to its heading, as a
 * navigation would, and so does a message, which nobody has asked for; else the first one leaves focus
 * where the browser put it. A page rendered into a detached root, to be stored, does neither: React's
 * own <title> would be hoisted into the live head even then, hence the effect.
 */
export function usePage(page: string, content: RefObject<HTMLElement | null>, isMessage = false) {
  const tracker = use(FrameContext).pageTracker;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!content.current?.isConnected || shown.current === page) return;
    shown.current = page;
    if (document.title !== pageTitle(page)) document.title = pageTitle(page);
    const isFirst = tracker?.markShown() !== false;
    if (!isFirst || isMessage) focusHeading(content.current);
  }, [page, content, tracker, isMessage]);
}

function focusHeading(content: HTMLElement, options?: FocusOptions): void {
  const heading = content.querySelector('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus(options);
}

/**
 * For what surrounds a bar, which goes with what was pressed in it: the next bar gets the focus, else
 * the page's footer, else its heading. Without it the focus would fall back to the document's start.
 */
export function useFocusHandoff() {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const target = find('main [data-tone] :is(a, button)') ?? find('footer a');
    if (target) target.focus();
    else focusHeading(document.body, { preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
