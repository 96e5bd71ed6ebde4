import { createContext, type ReactNode, use, useRef } from 'react';
import styles from './PageLayout.module.css';
import { usePage } from './usePage.ts';

/** A notice that every page shows, such as UpdateNotice. Empty in a stored page. */
export const NoticeSlot = createContext<ReactNode>(null);

interface Props {
  /** The page's name, for the window's title. */
  readonly page: string;
  readonly header?: ReactNode;
  /** An urgent bar, which comes before the quiet ones. */
  readonly alert?: ReactNode;
  /** Quiet bars at the window's lower edge, where one that comes late moves nothing else. */
  readonly notices?: ReactNode;
  readonly footer?: ReactNode;
  /** Puts short content in the middle of the window. */
  readonly isCentred?: boolean;
  readonly children: ReactNode;
}

/** Header, content and footer in one column; the content holds the page's one h1. */
export function PageLayout({ page, header, alert, notices, footer, isCentred, children }: Props) {
  const main = useRef<HTMLElement>(null);
  usePage(page, main);
  const everywhere = use(NoticeSlot);
  return (
    <div className={styles.page}>
      {header}
      <main ref={main} className={`column ${isCentred ? styles.centred : styles.main}`}>
        {children}
        {/* A live region that is added together with its text stays silent in some screen readers. */}
        <div className={styles.notices} aria-live="polite">
          {alert}
          {everywhere}
          {notices}
        </div>
      </main>
      {footer}
    </div>
  );
}
