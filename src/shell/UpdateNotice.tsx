import { useSyncExternalStore } from 'react';
import type { Updates } from '../offline/createUpdates.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface Props {
  readonly updates: Updates;
}

/** Offers a new version; stays until it is answered (spec decisions: no toast). */
export function UpdateNotice({ updates }: Props) {
  const isWaiting = useSyncExternalStore(
    updates.subscribe,
    () => updates.getState().isWaiting,
    () => false,
  );
  if (!isWaiting) return null;
  return (
    <Notice
      tone="quiet"
      title="A new version is ready"
      detail="Takes a moment, and you stay signed in"
      actions={
        <>
          <Button variant="secondary" label="Update now" onClick={updates.apply} />
          <Button variant="none" label="Later" onClick={updates.later} />
        </>
      }
    />
  );
}
