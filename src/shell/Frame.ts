import { createContext, type ReactNode } from 'react';
import type { Availability } from '../notices/noticesFile.ts';

/** What every page has around its content. Empty in a page that is rendered to be stored, but for the notice. */
export interface Frame extends Partial<Pick<NoticeState, 'above' | 'next'>> {
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

/** The critical notice that the stored page on the screen carries, so that it can be hydrated. */
export function readStoredNotice(): string | undefined {
  return document.querySelector<HTMLElement>('[data-notice]')?.dataset.notice;
}

/** What the page shows of the operator's notices beside the bar; above its content, the text of a critical one. */
export interface NoticeState {
  /** Stood there in the first frame: one that comes later would move what is about to be pressed. */
  readonly above: string | undefined;
  /** Is to stand there from the next start on: the stored page carries it. */
  readonly next: string | undefined;
  /** By an application's id. */
  readonly availability: Readonly<Record<string, Availability>>;
}
