import { useEffect, useRef, useState } from 'react';
import type { Severity } from '../notices/noticesFile.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface Props {
  readonly severity: Severity;
  readonly text: string;
  /** Which of how many, and of when, after its lead. */
  readonly more?: string;
  /** Told that a screen reader says it as it comes; left out where it is to stay silent. */
  readonly onAnnounced?: (() => void) | undefined;
  readonly onDismiss: () => void;
}

const looks = {
  info: { tone: 'quiet', icon: 'info', lead: 'Notice', live: 'polite' },
  warning: { tone: 'urgent', icon: 'error', lead: 'Please note', live: 'polite' },
  critical: { tone: 'critical', icon: 'error', lead: 'Important', live: 'assertive' },
} as const;

/** One notice of the operator's, until it is dismissed or over. A long one is folded: people come for the cards. */
export function OperatorNotice({ severity, text, more = '', onAnnounced, onDismiss }: Props) {
  const { tone, icon, lead, live } = looks[severity];
  // For as long as it stands, though it counts as announced from now on.
  const [isNews] = useState(onAnnounced !== undefined);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const isLong = useIsCut(box) || isUnfolded;
  useEffect(() => void onAnnounced?.(), [onAnnounced]);
  return (
    <Notice
      tone={tone}
      live={isNews ? live : 'off'}
      icon={icon}
      title={`${lead}${more}`}
      detail={
        <span ref={box} className={isUnfolded ? undefined : 'clamped threeLines'} dir="auto">
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
