import { ConsentNotice } from '../../src/shell/bars/notices.tsx';
import { OperatorNotice } from '../../src/shell/OperatorNotice.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { called } from './called.ts';
import { Specimen } from './Specimen.tsx';

const operatorNotices = [
  { severity: 'critical', text: 'Sign-in is down for some accounts.', more: ', 1 of 3' },
  { severity: 'warning', text: 'Maps load slowly today.', more: '' },
  { severity: 'info', text: 'What an operator has to say may be long. '.repeat(12), more: '' },
] as const;

/** Bars that stay until they are answered. */
export function NoticeSpecimens() {
  return (
    <Specimen
      name="Notices"
      note="One at a time below the cards; a critical one stands above them from the next start"
    >
      <Notice
        tone="urgent"
        title="Your cards are still on this device"
        actions={<Button variant="secondary" label="Remove from this device" />}
      />
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
      <ConsentNotice needsConsent={true} onAnswer={called('answer')} />
      {operatorNotices.map((notice) => (
        <OperatorNotice
          key={notice.text}
          {...notice}
          isNews={false}
          onDismiss={called('dismiss')}
        />
      ))}
    </Specimen>
  );
}
