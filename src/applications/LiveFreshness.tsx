import { useEffect, useReducer } from 'react';
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
  /** The reason for a failed sign-in. */
  readonly failure?: string | undefined;
  readonly onSignIn: () => void;
  readonly onStillOffline: () => void;
}

/** The freshness line at the current time. */
export function LiveFreshness({ session, failure, onSignIn, onStillOffline }: Props) {
  const freshness = useFreshness(session, failure);
  const refresh = useRefresh();
  const now = useMinutes();

  function press() {
    void refresh().then(() => {
      if (!network.isOnline()) onStillOffline();
    });
  }

  if (!freshness) return null;
  return <FreshnessLine freshness={freshness} now={now} onRefresh={press} onSignIn={onSignIn} />;
}

/** Undefined while there are no cards. Only a fresh session can refresh them. */
function useFreshness(session: Props['session'], failure: Props['failure']): Freshness | undefined {
  const { error, isValidating } = useUserData('refresh');
  const savedAt = useUserData('savedAt');
  const isOnline = useIsOnline();

  if (savedAt === undefined) return undefined;
  if (!isOnline) return { kind: 'offline', savedAt };
  if (session === 'expired' || failure) return { kind: 'ended', savedAt, failure };
  if (isValidating) return { kind: 'refreshing', savedAt };
  if (session === 'stale' || error) return { kind: 'failed', savedAt };
  return { kind: 'fresh', savedAt };
}

interface LineProps {
  readonly freshness: Freshness;
  readonly now: number;
  readonly onRefresh?: () => void;
  readonly onSignIn?: () => void;
}

/** Shows the age of the cards, and refreshes them. */
export function FreshnessLine({ freshness, now, onRefresh, onSignIn }: LineProps) {
  const { lead, text } = freshnessWording(freshness, now);
  const { isAnnounced, announceNext } = useAnnouncement(freshness.kind);

  function refresh() {
    announceNext();
    onRefresh?.();
  }

  return (
    <div className={`${styles.line} ${lead ? styles.urgent : styles.calm}`}>
      <span className={styles.text} role="status" aria-live={isAnnounced ? 'polite' : 'off'}>
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

type Kind = Freshness['kind'];

interface Announcement {
  readonly kind: Kind;
  /** The last kind but `refreshing` that was spoken; undefined after a press on Refresh. */
  readonly said: Kind | undefined;
  readonly isNews: boolean;
}

function announcementAfter(before: Announcement, event: Kind | 'asked'): Announcement {
  if (event === 'asked') return { ...before, said: undefined };
  if (event === before.kind) return before;
  const said = event === 'refreshing' ? before.said : event;
  return { kind: event, said, isNews: said !== before.said };
}

/**
 * Returns whether a screen reader should speak the line. Every focus of the window refreshes, so a refresh that ends
 * as the previous one is silent, except after `announceNext`.
 */
function useAnnouncement(kind: Kind) {
  const [state, dispatch] = useReducer(announcementAfter, { kind, said: 'fresh', isNews: false });
  useEffect(() => dispatch(kind), [kind]);
  return {
    isAnnounced: announcementAfter(state, kind).isNews,
    announceNext: () => dispatch('asked'),
  };
}
