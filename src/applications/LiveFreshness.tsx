import { useSyncExternalStore } from 'react';
import { useIsOnline } from '../lib/useIsOnline.ts';
import { FreshnessLine } from './FreshnessLine.tsx';
import type { Freshness } from './freshness.ts';
import { useProfile, useRefresh, useSavedAt, useSubscriptions } from './userData/useUserData.ts';

const minute = 60_000;

/** How far the session can be used. */
type Session = 'fresh' | 'stale' | 'expired';

interface Props {
  readonly session: Session;
  readonly onSignIn: () => void;
  /** Told of a press on Refresh of which hardly anything will come. */
  readonly onStillOffline: () => void;
}

/** The freshness line, worded for the present minute. */
export function LiveFreshness({ session, onSignIn, onStillOffline }: Props) {
  const freshness = useFreshness(session);
  const refresh = useRefresh();
  const now = useSyncExternalStore(subscribeToMinutes, presentMinute, () => 0);

  function press() {
    // Tried all the same: browsers take some networks for none.
    if (!navigator.onLine) onStillOffline();
    void refresh();
  }

  if (!freshness) return null;
  return (
    <FreshnessLine
      freshness={freshness}
      now={Math.max(now, freshness.savedAt)}
      onRefresh={press}
      onSignIn={onSignIn}
    />
  );
}

function presentMinute(): number {
  return Math.floor(Date.now() / minute) * minute;
}

function subscribeToMinutes(listener: () => void) {
  const timer = setInterval(listener, minute);
  return () => clearInterval(timer);
}

/** How current the cards are; undefined while there are none. Only a fresh session can refresh them. */
export function useFreshness(session: Session): Freshness | undefined {
  const profile = useProfile();
  const subscriptions = useSubscriptions();
  const savedAt = useSavedAt();
  const isOnline = useIsOnline();

  if (savedAt === undefined) return undefined;
  if (!isOnline) return { kind: 'offline', savedAt };
  if (session === 'expired') return { kind: 'ended', savedAt };
  if (profile.isValidating || subscriptions.isValidating) return { kind: 'refreshing', savedAt };
  if (session === 'stale' || subscriptions.error) return { kind: 'failed', savedAt };
  return { kind: 'fresh', savedAt };
}
