import { type ReactNode, useRef } from 'react';
import styles from './PageLayout.module.css';
import { usePage } from './usePage.ts';

interface Props {
  /** The page's name, as it stands in the window's title. */
  readonly page: string;
  readonly header?: ReactNode;
  /** Bars above the page's title: session ended, update, install. */
  readonly notices?: ReactNode;
  readonly footer?: ReactNode;
  /** Puts short content in the middle of the window. */
  readonly isCentred?: boolean;
  readonly children: ReactNode;
}

/** Header, content and footer in one column; the content holds the page's one h1. */
export function PageLayout({ page, header, notices, footer, isCentred, children }: Props) {
  const main = useRef<HTMLElement>(null);
  usePage(page, main);
  return (
    <div className={styles.page}>
      {header}
      <main ref={main} className={`column ${isCentred ? styles.centred : styles.main}`}>
        <div className={styles.notices}>{notices}</div>
        {children}
      </main>
      {footer}
    </div>
  );
}
