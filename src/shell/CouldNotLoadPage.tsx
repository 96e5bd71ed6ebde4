import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ContactButton } from './ContactButton.tsx';
import { MessagePage } from './MessagePage.tsx';

const reasons = {
  offline: 'There is no connection, and nothing is stored on this device yet.',
  unanswered: 'The service does not answer, and nothing is stored on this device yet.',
  refused: 'The service could not answer as it should, and nothing is stored on this device yet.',
};

interface Props {
  readonly reason: keyof typeof reasons;
  readonly header: ReactNode;
  readonly onTryAgain: () => void;
}

/** The profile or the subscriptions could not be had, and there is nothing to show instead. */
export function CouldNotLoadPage({ reason, header, onTryAgain }: Props) {
  return (
    <MessagePage
      page="Could not load"
      heading="Your applications could not be loaded"
      header={header}
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
