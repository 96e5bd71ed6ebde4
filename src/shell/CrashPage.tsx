import { Button } from '../ui/Button.tsx';
import { ContactButton } from './ContactButton.tsx';
import { MessagePage } from './MessagePage.tsx';

interface Props {
  readonly onReload: () => void;
}

/** Stands in for a page that crashed. Needs neither router nor data. */
export function CrashPage({ onReload }: Props) {
  return (
    <MessagePage
      page="Something went wrong"
      heading="Something went wrong"
      actions={
        <>
          <Button iconBefore="refresh" label="Reload" onClick={onReload} />
          <ContactButton />
        </>
      }
    >
      This page could not be shown. Reloading usually helps.
    </MessagePage>
  );
}
