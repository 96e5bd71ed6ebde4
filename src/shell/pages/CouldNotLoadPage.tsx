import type { ReactNode } from 'react';
import { HttpError, InvalidAnswerError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { ContactButton, MessagePage } from './MessagePage.tsx';

const reasons = {
  offline: 'You are offline, and your cards are not on this device yet.',
  unanswered: 'We cannot reach our service. Check your connection, or try again in a minute.',
  refused: 'Something is wrong on our side. Try again in a minute.',
};

interface Props {
  readonly reason: keyof typeof reasons;
  readonly reference: string;
  readonly header: ReactNode;
  readonly onTryAgain: () => void;
}

/** The profile or the subscriptions could not be loaded, and the device remembers none. */
export function CouldNotLoadPage({ reason, reference, header, onTryAgain }: Props) {
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
