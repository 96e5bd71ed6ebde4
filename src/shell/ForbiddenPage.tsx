import type { ReactNode } from 'react';
import type { Profile } from '../applications/Profile.ts';
import { Button } from '../ui/Button.tsx';
import { ContactButton } from './ContactButton.tsx';
import { displayName } from './displayName.ts';
import styles from './ForbiddenPage.module.css';
import { MessagePage } from './MessagePage.tsx';

interface Props {
  /** Undefined when the profile itself was refused. */
  readonly profile: Profile | undefined;
  readonly email: string | undefined;
  readonly header: ReactNode;
  readonly onSignIn: () => void;
}

/** The service answered 403: says so, whose account it is, and what can be done. */
export function ForbiddenPage({ profile, email, header, onSignIn }: Props) {
  return (
    <MessagePage
      page="No access"
      heading="This account has no access to the suite"
      header={header}
      actions={
        <>
          <Button label="Sign in with another account" onClick={onSignIn} />
          <ContactButton />
        </>
      }
    >
      <SignedInAs name={displayName(profile)} email={email ?? ''} />
      Ask us for access, or use another account.
    </MessagePage>
  );
}

function SignedInAs({ name, email }: { readonly name: string; readonly email: string }) {
  if (name === '' && email === '') return null;
  const account = (text: string) => <bdi className={styles.account}>{text}</bdi>;
  const hasBoth = name !== '' && email !== '';
  return (
    <>
      You are signed in as {account(name || email)}
      {hasBoth && <>, {account(email)}</>}.{' '}
    </>
  );
}
