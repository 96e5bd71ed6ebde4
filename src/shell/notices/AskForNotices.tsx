import { useEffect } from 'react';
import { useFreshness } from '../../applications/LiveFreshness.tsx';
import type { SessionFreshness } from '../../auth/Auth.ts';
import { whenIdle } from '../../lib/whenIdle.ts';
import type { Notices } from '../../notices/createNotices.ts';

interface Props {
  readonly notices: Notices;
  readonly session: SessionFreshness;
}

/** Asks for the operator's notices once the cards stand, and again after each of their refreshes. */
export function AskForNotices({ notices, session }: Props) {
  const kind = useFreshness(session)?.kind;
  const isSettled = kind !== 'refreshing' && kind !== 'offline' && kind !== undefined;
  useEffect(
    () => (isSettled ? whenIdle(() => void notices.open(true)) : undefined),
    [isSettled, notices],
  );
  return null;
}
