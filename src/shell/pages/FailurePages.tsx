import type { ReactNode } from 'react';
import { HttpError, InvalidAnswerError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ContactButton, MessagePage } from './MessagePage.tsx';

const reasons = {
  offline: 'You are offline, and your cards are not on this device yet.',
  unanswered: 'We cannot reach our service. Check your connection, or try again in a minute.',
  refused: 'Something is wrong on our side. Try again in a minute.',
};

interface CouldNotLoadProps {
  readonly reason: keyof typeof reasons;
  readonly reference: string;
  readonly header: ReactNode;
  readonly onTryAgain: () => void;
}

/** The profile or the subscriptions could not be loaded, and the device remembers none. */
export function CouldNotLoadPage({ reason, reference, header, onTryAgain }: CouldNotLoadProps) {
  return (
    <MessagePage
      page="Could not load"
      heading="Your applications could not be loaded"
      header={header}
      reference={reference}
      actions={
        <>
          <Button iconBefore="refresh" label="Try again" onClick={onTryAgain} />
          <ContactButton />
        </>
      }
    >
      {reasons[reason]}
    </MessagePage>
  );
}

export function failureReason(error: unknown): keyof typeof reasons {
  if (error instanceof HttpError || error instanceof InvalidAnswerError) return 'refused';
  return navigator.onLine ? 'unanswered' : 'offline';
}

interface CrashProps {
  /** Undefined until the error was reported. */
  readonly reference: string | undefined;
  readonly onReload: () => void;
}

/** Replaces a page that crashed. Needs neither router nor data. */
export function CrashPage({ reference, onReload }: CrashProps) {
  return (
    <MessagePage
      page="Something went wrong"
      heading="Something went wrong"
      reference={reference}
      actions={
        <>
          <Button iconBefore="refresh" label="Reload" onClick={onReload} />
          <ContactButton />
        </>
      }
    >
      We could not show this page. Reload it, and contact us if that does not help.
    </MessagePage>
  );
}
