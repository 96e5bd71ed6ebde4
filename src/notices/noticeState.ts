import type { Availability } from './noticesFile.ts';

/** A critical notice that stands above the cards. */
export interface NoticeAbove {
  readonly identity: string;
  readonly text: string;
}

/** What the page shows of the operator's notices beside the bar. */
export interface NoticeState {
  /** Stood there in the first frame: one that comes later would move what is about to be pressed. */
  readonly above: NoticeAbove | undefined;
  /** Is to stand there from the next start on: the stored page carries it. */
  readonly next: NoticeAbove | undefined;
  /** By an application's id. */
  readonly availability: Readonly<Record<string, Availability>>;
}

/** Names the notice that a stored page carries, by its identity. */
export const noticeAttribute = 'data-notice';

/** What the stored page on the screen carries, so that it can be hydrated. */
export function readStoredNotice(): NoticeState {
  const element = document.querySelector(`[${noticeAttribute}]`);
  const identity = element?.getAttribute(noticeAttribute);
  const text = element?.querySelector('[data-text]')?.textContent;
  const above = identity && text ? { identity, text } : undefined;
  return { above, next: above, availability: {} };
}
