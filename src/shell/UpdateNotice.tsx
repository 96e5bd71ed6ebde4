import { useSyncExternalStore } from 'react';
import type { Updates } from '../pwa/createUpdates.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { withFocusHandoff } from './usePage.ts';

interface Props {
  readonly updates: Updates;
}

/** Offers a new version. Stays until it is answered (spec decisions: no toast) and activated. */
export function UpdateNotice({ updates }: Props) {
  const state = useSyncExternalStore(updates.subscribe, updates.getState, () => 'none');
  if (state === 'updating') {
    const detail = 'The page loads anew as soon as it is in';
    return <Notice tone="quiet" title="Updating…" detail={detail} />;
  }
  if (state === 'none') return null;
  return (
    <Notice
      tone="quiet"
      title="A new version is ready"
      detail="Takes a moment, and you stay signed in"
      actions={
        <>
          <Button
            variant="secondary"
            label="Update now"
            onClick={withFocusHandoff(updates.apply)}
          />
          <Button variant="none" label="Later" onClick={withFocusHandoff(updates.dismiss)} />
        </>
      }
    />
  );
}
