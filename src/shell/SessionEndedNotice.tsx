import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface Props {
  readonly onSignIn: () => void;
  readonly onRemove: () => void;
}

/** The session was revoked; the last-known cards stay until the user decides. */
export function SessionEndedNotice({ onSignIn, onRemove }: Props) {
  return (
    <Notice
      tone="urgent"
      title="Your session has ended."
      detail="Your cards are still on this device"
      actions={
        <>
          <Button label="Sign in again" onClick={onSignIn} />
          <Button variant="none" label="Remove from this device" onClick={onRemove} />
        </>
      }
    />
  );
}
