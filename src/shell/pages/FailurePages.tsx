import { Fragment, type ReactNode } from 'react';
import {
  errorMessage,
  HttpError,
  InvalidAnswerError,
  tooLargeMessage,
  UnreadError,
} from '../../api/errors.ts';
import type { Profile } from '../../applications/userData/schemas.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { displayName } from '../displayName.ts';
import { useServices } from '../Services.ts';
import styles from './MessagePage.module.css';
import { MessagePage } from './MessagePage.tsx';

const reasons = {
  silent: 'Our service takes long to answer. You can wait, or try again.',
  offline:
    'You are offline, and your cards are not on this device yet. This page continues by itself.',
  unanswered:
    'We cannot reach our service. Check your connection. This page continues by itself once it answers.',
  tooLarge: tooLargeMessage,
  mayBeTooLarge: 'Your sign-in may be too large for our server. Contact us, we can help.',
  refused: 'Something is wrong on our side. Try again in a minute.',
};

export function failureReason(error: unknown, isOnline: boolean): keyof typeof reasons {
  if (errorMessage(error) === tooLargeMessage) return 'tooLarge';
  if (error instanceof HttpError || error instanceof InvalidAnswerError) return 'refused';
  if (error instanceof UnreadError) return 'mayBeTooLarge';
  return isOnline ? 'unanswered' : 'offline';
}

interface Props {
  readonly header: ReactNode;
  readonly onTryAgain: () => void;
}

type CouldNotLoadProps = Props & { readonly reason: keyof typeof reasons };

export function CouldNotLoadPage({ reason, onTryAgain, ...page }: CouldNotLoadProps) {
  return (
    <MessagePage
      {...page}
      page={reason === 'silent' ? 'Still loading' : 'Could not load'}
      heading={reason === 'silent' ? 'Still loading…' : 'Your applications could not be loaded'}
      actions={[{ iconBefore: 'refresh', label: 'Try again', onClick: onTryAgain }]}
    >
      {reasons[reason]}
    </MessagePage>
  );
}

export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { telemetry } = useServices();
  return (
    <ErrorBoundary
      fallback={() => <CrashPage />}
      onError={(error) => telemetry.trackError(error, 'page')}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Replaces a page that crashed, so it needs neither router nor data. */
export function CrashPage() {
  const { updates } = useServices();
  return (
    <MessagePage
      page="Something went wrong"
      heading="Something went wrong"
      actions={[{ iconBefore: 'refresh', label: 'Reload', onClick: updates.reload }]}
    >
      We could not show this page. Reload it, and contact us if that does not help.
    </MessagePage>
  );
}

type ForbiddenProps = Props & {
  readonly profile: Profile | undefined;
  readonly email: string | undefined;
};

export function ForbiddenPage({ profile, email, onTryAgain, ...page }: ForbiddenProps) {
  const { auth } = useServices();
  const account = [displayName(profile), email ?? ''].filter((text) => text !== '');
  return (
    <MessagePage
      {...page}
      page="No access"
      heading="This account has no access to the suite"
      actions={[
        {
          label: 'Sign in with another account',
          onClick: () => void auth.signIn({ loginHint: '', returnPath: '/' }),
        },
        { label: 'Try again', onClick: onTryAgain },
      ]}
    >
      {account.length > 0 && <span>You are signed in as </span>}
      {account.map((text, index) => (
        <Fragment key={text}>
          <span className={styles.account}>
            <bdi className={styles.name}>{text}</bdi>
            <span>{index === account.length - 1 ? '.' : ','}</span>
          </span>
          <span> </span>
        </Fragment>
      ))}
      <span>Sign in with another account, or ask us for access.</span>
    </MessagePage>
  );
}
