import { useSyncExternalStore } from 'react';
import { FreshnessLine } from './FreshnessLine.tsx';
import { useFreshness } from './useFreshness.ts';
import { useRefresh } from './useSuite.ts';

const minute = 60_000;

interface Props {
  /** The session has expired and cannot be renewed now. */
  readonly isStale: boolean;
}

/** The freshness line of the suite around it, worded for the present minute. */
export function LiveFreshness({ isStale }: Props) {
  const freshness = useFreshness(isStale);
  const refresh = useRefresh();
  const now = useSyncExternalStore(subscribeToMinutes, presentMinute, () => 0);
  if (!freshness) return null;
  return (
    <FreshnessLine
      freshness={freshness}
      now={Math.max(now, freshness.savedAt)}
      onRefresh={() => void refresh()}
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
