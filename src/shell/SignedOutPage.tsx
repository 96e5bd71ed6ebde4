import type { SignedOutReason } from '../auth/AuthState.ts';
import { Button } from '../ui/Button.tsx';
import { ContactButton } from './ContactButton.tsx';
import { MessagePage } from './MessagePage.tsx';
import { signedOutTexts } from './signedOutTexts.ts';

interface Props {
  /** A visitor has no page: the provider's login is theirs. */
  readonly reason: Exclude<SignedOutReason, 'visitor'>;
  readonly onSignIn: () => void;
  readonly onLogout: () => void;
}

/** Nobody is signed in: says why and offers to sign in, which never happens here by itself. */
export function SignedOutPage({ reason, onSignIn, onLogout }: Props) {
  const { heading, text, action, isFailure } = signedOutTexts[reason];
  return (
    <MessagePage
      key={reason}
      page="Signed out"
      heading={heading}
      actions={
        <>
          <Button label={action} onClick={onSignIn} />
          {reason === 'notAccepted' && (
            <Button variant="secondary" label="Log out" onClick={onLogout} />
          )}
          {isFailure && <ContactButton />}
        </>
      }
    >
      {text}
    </MessagePage>
  );
}
