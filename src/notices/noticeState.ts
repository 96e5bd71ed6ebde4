import { createStore } from '../../shared/createStore.ts';
import type { Availability } from './noticesFile.ts';

/** A critical notice that stands above the cards. */
export interface NoticeAbove {
  readonly identity: string;
  readonly text: string;
}

/** What the page says for its operator; filled in by the part that is loaded late. */
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

/** Begins with what the stored page carries, so that it can be hydrated. */
export function createNoticeState() {
  const above = readNotice(document.querySelector(`[${noticeAttribute}]`));
  return createStore<NoticeState>({ above, next: above, availability: {} });
}

function readNotice(element: Element | null): NoticeAbove | undefined {
  const identity = element?.getAttribute(noticeAttribute);
  const text = element?.querySelector('[data-text]')?.textContent;
  return identity && text ? { identity, text } : undefined;
}
