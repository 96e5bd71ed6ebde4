import { SessionBar } from '../../src/shell/SessionBar.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { called } from './called.ts';
import { Specimen } from './Specimen.tsx';

/** Bars that stay until they are answered. */
export function NoticeSpecimens() {
  return (
    <Specimen name="Notices" note="In the page’s flow above the title, never over the cards">
      <SessionBar onSignIn={called('signIn')} onRemove={called('remove')} />
      <Notice
        tone="quiet"
        title="Keep the suite on this device"
        detail="Opens from your home screen and shows your cards without a network"
        image="/assets/images/natural_capital_suite.svg"
        actions={
          <>
            <Button variant="secondary" iconBefore="install" label="Install" />
            <Button variant="none" label="Not now" />
          </>
        }
      />
      <Notice
        tone="quiet"
        title="A new version is ready"
        detail="Takes a moment, and you stay signed in"
        actions={
          <>
            <Button variant="secondary" label="Update now" />
            <Button variant="none" label="Later" />
          </>
        }
      />
    </Specimen>
  );
}
