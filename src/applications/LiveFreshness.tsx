import { useState } from 'react';
import { network } from '../lib/network.ts';
import { useIsOnline } from '../lib/useIsOnline.ts';
import { useMinutes } from '../lib/useMinutes.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type Freshness, freshnessWording } from './freshness.ts';
import styles from './LiveFreshness.module.css';
import { useRefresh, useUserData } from './userData/useUserData.ts';

interface Props {
  readonly session: 'fresh' | 'stale' | 'expired';
  readonly failure?: string | undefined;
  readonly onSignIn: () => void;
  readonly onStillOffline: () => void;
}

/** The freshness line at the current time, once there are cards. Only a fresh session can refresh them. */
export function LiveFreshness({ session, failure, onSignIn, onStillOffline }: Props) {
  const { error, isValidating } = useUserData('refresh');
  const savedAt = useUserData('savedAt');
  const isOnline = useIsOnline();
  const refresh = useRefresh();
  const now = useMinutes();

  function kind(): Freshness['kind'] {
    if (!isOnline) return 'offline';
    if (session === 'expired' || failure) return 'ended';
    if (isValidating) return 'refreshing';
    return session === 'stale' || error ? 'failed' : 'fresh';
  }

  function press() {
    void refresh().then(() => {
      if (!network.isOnline()) onStillOffline();
    });
  }

  if (savedAt === undefined) return null;
  const freshness = { kind: kind(), savedAt, failure };
  return <FreshnessLine freshness={freshness} now={now} onRefresh={press} onSignIn={onSignIn} />;
}

interface LineProps {
  readonly freshness: Freshness;
  readonly now: number;
  readonly onRefresh?: () => void;
  readonly onSignIn?: () => void;
}

export function FreshnessLine({ freshness, now, onRefresh, onSignIn }: LineProps) {
  const { lead, text } = freshnessWording(freshness, now);
  const { isNews, announceNext } = useAnnouncement(freshness.kind);

  function refresh() {
    announceNext();
    onRefresh?.();
  }

  return (
    <div className={`${styles.line} ${lead ? styles.urgent : styles.calm}`}>
      <span className={styles.text} role="status" aria-live={isNews ? 'polite' : 'off'}>
        {lead && <b>{`${lead} `}</b>}
        <span>{text}</span>
      </span>
      {freshness.kind === 'ended' ? (
        <Button label="Sign in" onClick={onSignIn} />
      ) : (
        <button
          type="button"
          className={`${buttonClass({ variant: 'none' })} ${styles.refresh}`}
          aria-label={lead ? 'Refresh' : `${text}, refresh`}
          onClick={refresh}
        >
          <Icon name="refresh" />
          {lead && <span>Refresh</span>}
        </button>
      )}
    </div>
  );
}

interface Spoken {
  readonly kind: Freshness['kind'];
  /** The last kind but `refreshing`; undefined after a press on Refresh. */
  readonly said: Freshness['kind'] | undefined;
  readonly isNews: boolean;
}

/** Every focus refreshes, so a refresh is spoken only if it ends unlike the last one, or after `announceNext`. */
function useAnnouncement(kind: Spoken['kind']) {
  const [last, setLast] = useState<Spoken>({ kind, said: 'fresh', isNews: false });
  if (kind !== last.kind) {
    const said = kind === 'refreshing' ? last.said : kind;
    setLast({ kind, said, isNews: said !== last.said });
  }
  return { isNews: last.isNews, announceNext: () => setLast({ ...last, said: undefined }) };
}
