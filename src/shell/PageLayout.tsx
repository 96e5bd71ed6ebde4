import { type ReactNode, use, useEffect, useRef } from 'react';
import { config } from '../lib/config.ts';
import { releaseIdleWork } from '../lib/whenIdle.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useLostFocus } from '../ui/useLostFocus.ts';
import { FrameContext, type HomeState } from './Frame.ts';
import { OperatorNotice } from './OperatorNotice.tsx';
import styles from './PageLayout.module.css';

interface Props {
  /** The page's name, for the window's title (spec §2). */
  readonly page: string;
  readonly header?: ReactNode;
  readonly home?: HomeState | undefined;
  /** A message: short, in the middle of the window, without a footer; the focus goes to its heading. */
  readonly isCentred?: boolean;
  readonly children: ReactNode;
}

/** Header, content, one bar and footer in a column; the content holds the page's one h1. */
export function PageLayout({ page, header, home, isCentred = false, children }: Props) {
  const main = useRef<HTMLElement>(null);
  const title = `${page} | Natural Capital Suite`;
  const { bar } = use(FrameContext);
  useEffect(() => {
    // A page that is rendered to be stored changes nothing. React's own <title> would be hoisted into
    // the live head even then.
    if (!main.current?.isConnected) return;
    releaseIdleWork();
    const isAnother = document.title !== title;
    document.title = title;
    // As after a navigation; a message, which nobody has asked for, is read out in any case.
    if (isAnother || isCentred) focusHeading(main.current);
  }, [title, isCentred]);
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
      {!isCentred && <Footer />}
    </div>
  );
}

function Above() {
  const { above, onDismissAbove } = use(FrameContext);
  const handoff = useFocusHandoff();
  return (
    above && (
      <div className={styles.above} {...handoff} data-notice={above}>
        <OperatorNotice severity="critical" text={above} onDismiss={() => onDismissAbove?.()} />
      </div>
    )
  );
}

/** Leads to the people behind the suite (spec §1). */
function Footer() {
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

/**
 * For what surrounds a bar, which goes with what was pressed in it: the next bar gets the focus, else
 * the page's footer, else its heading.
 */
export function useFocusHandoff() {
  return useLostFocus(() => {
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const target = find('main [data-tone] :is(a, button)') ?? find('footer a');
    if (target) target.focus();
    else focusHeading(document.body, { preventScroll: true });
  });
}

function focusHeading(content: HTMLElement, options?: FocusOptions): void {
  const heading = content.querySelector('h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus(options);
}
