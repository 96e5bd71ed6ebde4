import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import styles from './FreshnessLine.module.css';
import type { Freshness } from './freshness.ts';
import { freshnessWording } from './freshness.ts';

interface Props {
  readonly freshness: Freshness;
  /** The time to word it for; `refreshing`, which the stored page says, is worded the same at any. */
  readonly now: number;
  readonly onRefresh: () => void;
  /** In the place of Refresh, which an ended session cannot do. */
  readonly onSignIn: () => void;
}

/** Says how old the cards are, and refreshes them. */
export function FreshnessLine({ freshness, now, onRefresh, onSignIn }: Props) {
  const { lead, text } = freshnessWording(freshness, now);
  const { isAnnounced, announceNext } = useAnnouncement(freshness.kind);

  function refresh() {
    announceNext();
    onRefresh();
  }

  const isEnded = freshness.kind === 'ended';
  return (
    <div className={lead ? `${styles.line} ${styles.urgent}` : styles.line}>
      <span className={styles.text} role="status" aria-live={isAnnounced ? 'polite' : 'off'}>
        {lead && <b>{lead}</b>}
        {lead ? ` ${text}` : text}
      </span>
      {isEnded ? (
        <Button label="Sign in" variant="none" onClick={onSignIn} />
      ) : (
        <Button label="Refresh" variant="none" iconBefore="refresh" onClick={refresh} />
      )}
    </div>
  );
}

type Kind = Freshness['kind'];

interface State {
  readonly kind: Kind;
  /** What was said last, refreshing aside; unknown once an answer is expected. */
  readonly said: Kind | undefined;
  readonly isNews: boolean;
}

/**
 * Whether a screen reader should speak what the line now says: not that a refresh began, or ended as
 * the one before did, since one comes with every focus; but `announceNext` is for who asked for it.
 */
export function useAnnouncement(kind: Kind): { isAnnounced: boolean; announceNext: () => void } {
  const [state, setState] = useState<State>({ kind, said: 'fresh', isNews: false });
  if (kind !== state.kind) {
    const isSettled = kind !== 'refreshing';
    setState({
      kind,
      said: isSettled ? kind : state.said,
      isNews: isSettled && kind !== state.said,
    });
  }
  return {
    isAnnounced: state.isNews,
    announceNext: () => setState((current) => ({ ...current, said: undefined })),
  };
}
