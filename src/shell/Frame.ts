import { createContext, type ReactNode } from 'react';
import type { NoticeAbove } from '../notices/noticeState.ts';

/** What every page has around its content. Empty in a page that is rendered to be stored, but for the notice. */
export interface Frame {
  readonly pageTracker?: PageTracker;
  /** The critical notice above the content, and the one that the next start shall have there. */
  readonly above?: NoticeAbove | undefined;
  readonly next?: NoticeAbove | undefined;
  readonly onDismissAbove?: () => void;
  /** The bar below the content; `home` is left out on other pages. */
  readonly bar?: (home: HomeState | undefined) => ReactNode;
  /** Opens the details for support; `savedAt` is when the cards were answered. */
  readonly onDetails?: (savedAt?: number) => void;
}

export interface HomeState {
  /** Takes the cards of an ended session off the device; left out for a living one. */
  readonly onRemove: (() => void) | undefined;
  /** Who has used nothing yet has no reason to keep it. */
  readonly hasOpened: boolean;
}

export const FrameContext = createContext<Frame>({});

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
