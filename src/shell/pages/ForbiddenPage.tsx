import type { ReactNode } from 'react';
import type { Profile } from '../../applications/userData/schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { displayName } from '../displayName.ts';
import styles from './MessagePage.module.css';
import { ContactButton, MessagePage } from './MessagePage.tsx';

interface Props {
  /** Undefined when `/me` itself answered 403. */
  readonly profile: Profile | undefined;
  readonly email: string | undefined;
  readonly reference?: string;
  readonly header: ReactNode;
  readonly onTryAgain: () => void;
  readonly onSignIn: () => void;
}

/** The API answered 403: names the account and what can be done. */
export function ForbiddenPage({ profile, email, reference, header, ...props }: Props) {
  const { onTryAgain, onSignIn } = props;
  return (
    <MessagePage
      page="No access"
      heading="This account has no access to the suite"
      header={header}
      reference={reference}
      actions={
        <>
          <Button label="Sign in with another account" onClick={onSignIn} />
          <Button variant="secondary" label="Try again" onClick={onTryAgain} />
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
  const account = (text: string, mark: string) => (
    <span className={styles.account}>
      <bdi className={styles.name}>{text}</bdi>
      {mark}
    </span>
  );
  const hasBoth = name !== '' && email !== '';
  return (
    <>
      You are signed in as {account(name || email, hasBoth ? ',' : '.')}{' '}
      {hasBoth && <>{account(email, '.')} </>}
    </>
  );
}
