import { useEffect, useEffectEvent, useState } from 'react';
import { freshnessMoment } from '../../applications/freshness.ts';
import type { ShownNotice } from '../../notices/createNoticeBoard.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { withFocusHandoff } from '../usePage.ts';
import styles from './OperatorNotice.module.css';

interface Props {
  readonly notice: ShownNotice;
  /** When the server last said so, if it cannot be asked now. */
  readonly asOf: number | undefined;
  readonly onShown: () => void;
  readonly onDismiss: () => void;
}

const looks = {
  info: { tone: 'quiet', icon: 'info', lead: 'Notice', live: 'polite' },
  warning: { tone: 'urgent', icon: 'error', lead: 'Please note', live: 'polite' },
  critical: { tone: 'critical', icon: 'error', lead: 'Important', live: 'assertive' },
} as const;

/** In characters; fits the height that it may have. */
const short = 150;

/** One notice of the operator's, which stays until it is dismissed or over. Announced once ever. */
export function OperatorNotice({ notice, asOf, onShown, onDismiss }: Props) {
  const { tone, icon, lead, live } = looks[notice.severity];
  const [isNews] = useState(!notice.wasSpoken);
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);

  const count = notice.count > 1 ? `, 1 of ${notice.count}` : '';
  const age = asOf === undefined ? '' : `, as of ${freshnessMoment(asOf, Date.now())}`;
  return (
    <Notice
      tone={tone}
      live={isNews ? live : 'off'}
      icon={icon}
      title={`${lead}${count}${age}`}
      detail={
        <span className={styles.text} tabIndex={notice.text.length > short ? 0 : undefined}>
          {notice.text}
        </span>
      }
      actions={
        <button
          className={styles.dismiss}
          type="button"
          aria-label="Dismiss"
          onClick={withFocusHandoff(onDismiss)}
        >
          <Icon name="cross" />
        </button>
      }
    />
  );
}
