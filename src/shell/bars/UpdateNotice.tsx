import type { Updates } from '../../pwa/createUpdates.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  readonly updates: Pick<Updates, 'apply' | 'dismiss'>;
  readonly isUpdating: boolean;
}

/** Offers a new version. Stays until it is answered (spec decisions: no toast) and activated. */
export function UpdateNotice({ updates, isUpdating }: Props) {
  if (isUpdating) return <Notice tone="quiet" title="Updating…" detail="Restarting in a moment" />;
  return (
    <Notice
      tone="quiet"
      title="A new version is ready"
      detail="Takes a moment, and you stay signed in"
      actions={
        <>
          <Button variant="secondary" label="Update now" onClick={updates.apply} />
          <Button variant="none" label="Later" onClick={updates.dismiss} />
        </>
      }
    />
  );
}
