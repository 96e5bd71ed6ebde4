import { OperatorNotice } from '../../src/shell/notices/OperatorNotice.tsx';
import { SharingNotice } from '../../src/shell/offers/SharingNotice.tsx';
import { SessionEndedNotice } from '../../src/shell/SessionEndedNotice.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { called } from './called.ts';
import { Specimen } from './Specimen.tsx';

const operatorNotices = [
  {
    severity: 'critical',
    text: 'Sign-in is down for some accounts. We are working on it.',
    count: 3,
  },
  { severity: 'warning', text: 'Maps load slowly today.', count: 1 },
  { severity: 'info', text: 'An introduction takes place online every Monday at 10:00.', count: 1 },
  { severity: 'info', text: 'What an operator has to say may be long. '.repeat(12), count: 1 },
] as const;

/** Bars that stay until they are answered. */
export function NoticeSpecimens() {
  return (
    <Specimen
      name="Notices"
      note="An ended session stands above the title; the others keep to the window’s lower edge"
    >
      <SessionEndedNotice onSignIn={called('signIn')} onRemove={called('remove')} />
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
      <Notice
        tone="quiet"
        title="An update could not be installed"
        detail="It can be loaded all the same, and you stay signed in"
        actions={
          <>
            <Button variant="secondary" label="Load the new version" />
            <Button variant="none" label="Later" />
          </>
        }
      />
      <SharingNotice needsConsent={true} onAnswer={called('answer')} />
      <SharingNotice needsConsent={false} onAnswer={called('answer')} />
      {operatorNotices.map((notice, index) => (
        <OperatorNotice
          key={notice.text}
          notice={{ ...notice, id: notice.text, identity: notice.text, wasSpoken: true }}
          asOf={index === 2 ? new Date(2026, 10, 22, 9, 12).getTime() : undefined}
          onShown={() => undefined}
          onDismiss={called('dismiss')}
        />
      ))}
    </Specimen>
  );
}
