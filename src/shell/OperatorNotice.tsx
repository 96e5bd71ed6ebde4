import { useEffect, useRef, useState } from 'react';
import type { Availability, Severity } from '../notices/noticesFile.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './OperatorNotice.module.css';

interface Props {
  readonly severity: Severity;
  readonly text: string;
  /** Which of how many, and of when, after its lead. */
  readonly more?: string;
  /** Whether a screen reader is to say it. */
  readonly isNews: boolean;
  readonly onDismiss: () => void;
}

const looks = {
  info: { tone: 'quiet', icon: 'info', lead: 'Notice', live: 'polite' },
  warning: { tone: 'urgent', icon: 'error', lead: 'Please note', live: 'polite' },
  critical: { tone: 'critical', icon: 'error', lead: 'Important', live: 'assertive' },
} as const;

/** One notice of the operator's, which stays until it is dismissed or over. Long ones are folded. */
export function OperatorNotice({ severity, text, more = '', isNews, onDismiss }: Props) {
  const { tone, icon, lead, live } = looks[severity];
  const [isUnfolded, setIsUnfolded] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const isLong = useIsCut(box) || isUnfolded;
  return (
    <Notice
      tone={tone}
      live={isNews ? live : 'off'}
      icon={icon}
      title={`${lead}${more}`}
      detail={
        <span ref={box} className={isUnfolded ? undefined : styles.folded} dir="auto">
          {text}
        </span>
      }
      actions={
        <>
          <Button variant="secondary" label="Dismiss" onClick={onDismiss} />
          {/* Beside what stands there anyway: its coming moves nothing. */}
          {isLong && (
            <Button
              variant="none"
              label={isUnfolded ? 'Read less' : 'Read all'}
              aria-expanded={isUnfolded}
              onClick={() => setIsUnfolded(!isUnfolded)}
            />
          )}
        </>
      }
    />
  );
}

/** Whether text is hidden for want of room. */
function useIsCut(box: { readonly current: HTMLElement | null }): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    function look() {
      const { scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
      setIsCut(scrollHeight > clientHeight + 1);
    }
    look();
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [box]);
  return isCut;
}

const states = {
  degraded: { icon: 'error', words: 'Some problems' },
  maintenance: { icon: 'info', words: 'Under maintenance' },
  outage: { icon: 'cross', words: 'Not working' },
} as const;

interface StatusProps {
  readonly state: Exclude<Availability, 'operational'>;
}

/** How an application is, on its card: as its operator declares it. */
export function CardStatus({ state }: StatusProps) {
  const { icon, words } = states[state];
  return (
    <p className={`${styles.status} ${styles[state]}`}>
      <Icon name={icon} />
      <span>{words}</span>
    </p>
  );
}
