import { type ReactNode, use, useRef } from 'react';
import { config } from '../lib/config.ts';
import { noticeAttribute } from '../notices/noticeState.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { FrameContext, type HomeState } from './Frame.ts';
import { OperatorNotice } from './OperatorNotice.tsx';
import styles from './PageLayout.module.css';
import { useFocusHandoff, usePage } from './usePage.ts';

interface Props {
  /** The page's name, for the window's title. */
  readonly page: string;
  readonly header?: ReactNode;
  /** Of the home page alone, which has bars of its own. */
  readonly home?: HomeState | undefined;
  readonly footer?: ReactNode;
  /** A message: short, in the middle of the window, and the focus goes to its heading. */
  readonly isCentred?: boolean;
  readonly children: ReactNode;
}

/** Header, content, one bar and footer in a column; the content holds the page's one h1. */
export function PageLayout({ page, header, home, footer, isCentred, children }: Props) {
  const main = useRef<HTMLElement>(null);
  usePage(page, main, isCentred);
  const { bar } = use(FrameContext);
  return (
    <div className={styles.page}>
      {header}
      <main ref={main} className={`column ${isCentred ? styles.centred : styles.main}`}>
        <Above />
        {children}
        {/* A live region that is added together with its text stays silent in some screen readers. */}
        <div className={styles.bars} aria-live="polite">
          {bar?.(home)}
        </div>
      </main>
      {footer}
    </div>
  );
}

function Above() {
  const { above, onDismissAbove } = use(FrameContext);
  const handoff = useFocusHandoff();
  return (
    above && (
      <div className={styles.above} {...handoff} {...{ [noticeAttribute]: above.identity }}>
        <OperatorNotice
          severity="critical"
          text={above.text}
          isNews={false}
          onDismiss={() => onDismissAbove?.()}
        />
      </div>
    )
  );
}

/** Leads to the people behind the suite (spec §1). */
export function Footer() {
  return (
    <footer className={`column ${styles.footer}`}>
      <span>Cannot find or access what you want?</span>{' '}
      <TextLink label="Contact us." href={config.contactUrl} />
      {config.privacyUrl && (
        <>
          {' '}
          <TextLink label="Privacy" href={config.privacyUrl} />
        </>
      )}
    </footer>
  );
}
