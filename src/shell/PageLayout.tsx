import { type ReactNode, useEffect, useRef } from 'react';
import { releaseIdleWork } from '../lib/whenIdle.ts';
import { TextLink } from '../ui/TextLink.tsx';
import styles from './PageLayout.module.css';
import { type BarsProps, useLateParts, useServices } from './Services.ts';

interface Props {
  /** The page's name, for the window's title (P17). */
  readonly page: string;
  readonly header?: ReactNode;
  /** Left out in a page that is rendered to be stored. */
  readonly bar?: ReactNode;
  /** For a message: it stands in the middle of the window, without a footer, and its heading gets the focus. */
  readonly isCentred?: boolean;
  readonly children: ReactNode;
}

/** A page: header, content, one bar and footer in a column. The content holds the page's only h1. */
export function PageLayout({ page, header, bar, isCentred = false, children }: Props) {
  const main = useRef<HTMLElement>(null);
  const title = `${page} | Natural Capital Suite`;
  useEffect(() => {
    // A page that is rendered to be stored must change nothing. React's own <title> would be hoisted into the
    // live head even then.
    if (!main.current?.isConnected) return;
    releaseIdleWork();
    const isAnother = document.title !== title;
    document.title = title;
    // A new page gets the focus, as after a navigation. A message always does, because nobody asked for it.
    if (isAnother || isCentred) focusHeading(main.current);
  }, [title, isCentred]);
  return (
    <div className={styles.page}>
      {header}
      <main ref={main} className={`column ${isCentred ? styles.centred : styles.main}`}>
        {children}
        {/* A live region that is added together with its text stays silent in some screen readers. */}
        <div className={styles.bars} aria-live="polite">
          {bar}
        </div>
      </main>
      {!isCentred && <Footer />}
    </div>
  );
}

/** The page's bar, once the late parts have come. */
export function PageBar({ hasOpened }: Pick<BarsProps, 'hasOpened'>) {
  const parts = useLateParts();
  return parts && <parts.Bars parts={parts} hasOpened={hasOpened} />;
}

/** The footer, which leads to the operator's contact page (P19). */
function Footer() {
  const { contactUrl, privacyUrl } = useServices().config;
  return (
    <footer className={`column ${styles.footer}`}>
      <span>Cannot find or access what you want?</span>{' '}
      <TextLink label="Contact us." href={contactUrl} />
      {privacyUrl && ' '}
      {privacyUrl && <TextLink label="Privacy" href={privacyUrl} />}
    </footer>
  );
}

export function focusHeading(content: HTMLElement): void {
  const heading = content.querySelector('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus();
}
