import { type ReactNode, useEffect, useRef } from 'react';
import { releaseIdleWork } from '../lib/whenIdle.ts';
import type { Notice } from '../notices/Declared.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import styles from './PageLayout.module.css';
import { type BarsProps, useDeclared, useLateParts, useServices } from './Services.ts';

interface Props extends Pick<BarsProps, 'hasOpened'> {
  /** For the window's title (P17). */
  readonly page: string;
  readonly header?: ReactNode;
  /** For a message, which has no footer and whose heading gets the focus. */
  readonly isCentred?: boolean;
  readonly children: ReactNode;
}

export function PageLayout({ page, header, hasOpened, isCentred = false, children }: Props) {
  const main = useRef<HTMLElement>(null);
  const parts = useLateParts();
  const title = `${page} | Natural Capital Suite`;
  useEffect(() => {
    // A page that is rendered to be stored must change nothing; React would hoist a <title> even then.
    if (!main.current?.isConnected) return;
    releaseIdleWork();
    const isAnother = document.title !== title;
    document.title = title;
    // As after a navigation; a message comes unasked, so it takes the focus even under the same title.
    if (isAnother || isCentred) focusHeading(main.current);
  }, [title, isCentred]);
  return (
    <div className={styles.page}>
      {header}
      <main ref={main} className={`column ${isCentred ? styles.centred : styles.main}`}>
        <CriticalNotice />
        {children}
      </main>
      {!isCentred && <Footer />}
      <aside className={`column ${styles.bars}`}>
        {parts && <parts.Bars {...{ parts, hasOpened }} />}
      </aside>
    </div>
  );
}

/** The operator's gravest notice (P60), in the first frame, before the part that can dismiss it has loaded. */
function CriticalNotice() {
  const { late, telemetry } = useServices();
  const [notice] = useDeclared().notices;
  if (notice?.severity !== 'critical') return null;
  async function dismiss(dismissed: Notice) {
    try {
      (await late.load()).notices.dismiss(dismissed);
    } catch (error) {
      telemetry.trackError(error, 'bars');
    }
  }
  return (
    <div className={`wrapping ${styles.critical}`}>
      <Icon name="error" />
      <p className="clamped words" role="alert">
        <b>Important: </b>
        <span dir="auto">{notice.text}</span>
      </p>
      <Button variant="none" label="Dismiss" onClick={() => void dismiss(notice)} />
    </div>
  );
}

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
