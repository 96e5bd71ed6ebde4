import { useEffect } from 'react';
import { useFreshness } from '../../applications/LiveFreshness.tsx';
import { whenIdle } from '../../lib/whenIdle.ts';
import type { Notices } from '../../notices/createNotices.ts';

interface Props {
  readonly notices: Notices;
  readonly isStale: boolean;
}

/** Asks for the operator's notices once the cards stand, and again after each of their refreshes. */
export function AskForNotices({ notices, isStale }: Props) {
  const kind = useFreshness(isStale)?.kind;
  const isSettled = kind !== 'refreshing' && kind !== 'offline' && kind !== undefined;
  useEffect(
    () => (isSettled ? whenIdle(() => void notices.open(true)) : undefined),
    [isSettled, notices],
  );
  return null;
}
