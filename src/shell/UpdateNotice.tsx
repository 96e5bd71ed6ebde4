import { useSyncExternalStore } from 'react';
import type { Updates } from '../pwa/createUpdates.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { withFocusHandoff } from './usePage.ts';

interface Props {
  readonly updates: Updates;
}

const none = { isWaiting: false, isUpdating: false, hasFailed: false };

/**
 * Offers a new version, or says that one can only be loaded. Stays until it is answered (spec
 * decisions: no toast) and activated.
 */
export function UpdateNotice({ updates }: Props) {
  const { isWaiting, isUpdating, hasFailed } = useSyncExternalStore(
    updates.subscribe,
    updates.getState,
    () => none,
  );
  if (isUpdating) {
    const detail = 'The page loads anew as soon as it is in';
    return <Notice tone="quiet" title="Updating…" detail={detail} />;
  }
  if (hasFailed) {
    return (
      <Notice
        tone="quiet"
        title="An update could not be installed"
        detail="It can be loaded all the same, and you stay signed in"
        actions={
          <>
            <Button
              variant="secondary"
              label="Load the new version"
              onClick={withFocusHandoff(updates.reload)}
            />
            <Button variant="none" label="Later" onClick={withFocusHandoff(updates.dismiss)} />
          </>
        }
      />
    );
  }
  if (!isWaiting) return null;
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
