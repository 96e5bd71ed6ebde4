import { useSyncExternalStore } from 'react';
import type { Updates } from '../offline/createUpdates.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { answering } from './answering.ts';

interface Props {
  readonly updates: Updates;
}

const none = { isWaiting: false, isUpdating: false };

/** Offers a new version; stays until it is answered (spec decisions: no toast), and until it is in. */
export function UpdateNotice({ updates }: Props) {
  const { isWaiting, isUpdating } = useSyncExternalStore(
    updates.subscribe,
    updates.getState,
    () => none,
  );
  if (isUpdating) {
    const detail = 'The page loads anew as soon as it is in';
    return <Notice tone="quiet" title="Updating…" detail={detail} />;
  }
  if (!isWaiting) return null;
  return (
    <Notice
      tone="quiet"
      title="A new version is ready"
      detail="Takes a moment, and you stay signed in"
      actions={
        <>
          <Button variant="secondary" label="Update now" onClick={answering(updates.apply)} />
          <Button variant="none" label="Later" onClick={answering(updates.later)} />
        </>
      }
    />
  );
}
