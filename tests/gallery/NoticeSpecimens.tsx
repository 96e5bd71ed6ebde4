import { SessionBar } from '../../src/shell/SessionBar.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { called } from './called.ts';
import { Specimen } from './Specimen.tsx';

/** Bars that stay until they are answered. */
export function NoticeSpecimens() {
  return (
    <Specimen
      name="Notices"
      note="An ended session stands above the title; offers keep to the window’s lower edge"
    >
      <SessionBar onSignIn={called('signIn')} onRemove={called('remove')} />
      <Notice
        tone="quiet"
        title="Keep the suite on this device"
        detail="Opens from your home screen or taskbar, with or without a network"
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
