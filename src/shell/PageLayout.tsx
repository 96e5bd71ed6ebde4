import { type ReactNode, useContext, useRef } from 'react';
import { Offers } from './Offers.ts';
import styles from './PageLayout.module.css';
import { usePage } from './usePage.ts';

interface Props {
  /** The page's name, as it stands in the window's title. */
  readonly page: string;
  readonly header?: ReactNode;
  /** Bars above the page's title: session ended. */
  readonly notices?: ReactNode;
  /** Quiet bars at the window's lower edge, where what comes late moves nothing else. */
  readonly offers?: ReactNode;
  readonly footer?: ReactNode;
  /** Puts short content in the middle of the window. */
  readonly isCentred?: boolean;
  readonly children: ReactNode;
}

/** Header, content and footer in one column; the content holds the page's one h1. */
export function PageLayout({ page, header, notices, offers, footer, isCentred, children }: Props) {
  const main = useRef<HTMLElement>(null);
  usePage(page, main);
  const everywhere = useContext(Offers);
  return (
    <div className={styles.page}>
      {header}
      <main ref={main} className={`column ${isCentred ? styles.centred : styles.main}`}>
        <div className={styles.notices}>{notices}</div>
        {children}
        {/* There before an offer is: a live region that comes together with its text stays silent. */}
        <div className={styles.offers} aria-live="polite">
          {everywhere}
          {offers}
        </div>
      </main>
      {footer}
    </div>
  );
}
