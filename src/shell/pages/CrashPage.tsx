import { Button } from '../../ui/Button.tsx';
import { ContactButton, MessagePage } from './MessagePage.tsx';

interface Props {
  /** Undefined until the error was reported. */
  readonly reference: string | undefined;
  readonly onReload: () => void;
}

/** Replaces a page that crashed. Needs neither router nor data. */
export function CrashPage({ reference, onReload }: Props) {
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
