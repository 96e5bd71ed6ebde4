import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface Props {
  readonly onSignIn: () => void;
  readonly onRemove: () => void;
}

/** The session is over for good; the cards stay until the user decides. */
export function SessionBar({ onSignIn, onRemove }: Props) {
  return (
    <Notice
      tone="urgent"
      title="Your session has ended."
      actions={
        <>
          <Button label="Sign in again" onClick={onSignIn} />
          <Button variant="none" label="Remove the cards from this device" onClick={onRemove} />
        </>
      }
    />
  );
}
