import { systemLook } from '../../src/lib/createLook.ts';
import { ConsentNotice, OperatorNotice } from '../../src/shell/bars/notices.tsx';
import { UserMenu } from '../../src/shell/Header.tsx';
import { PageLayout } from '../../src/shell/PageLayout.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { MenuButton } from '../../src/ui/MenuButton.tsx';
import { Notice } from '../../src/ui/Notice.tsx';
import { ButtonSpecimens } from './ButtonSpecimens.tsx';
import { header, pages } from './pages.tsx';
import { Row, Specimen } from './Specimen.tsx';
import { called, names, toasts } from './standIns.ts';

/** Everything that is not a whole page. */
export function Parts() {
  return (
    <PageLayout page="Parts" header={header()}>
      <h1>Parts</h1>
      <ButtonSpecimens />
      <UserMenuSpecimens />
      <ToastSpecimens />
      <NoticeSpecimens />
      <Specimen name="Whole pages">
        <ul>
          {Object.keys(pages).map((name) => (
            <li key={name}>
              <a href={`?page=${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </Specimen>
    </PageLayout>
  );
}

/** The user menu with names of every kind, and a menu of several items. */
function UserMenuSpecimens() {
  return (
    <Specimen name="User menu">
      <Row>
        {Object.entries(names).map(([kind, profile]) => (
          <UserMenu
            key={kind}
            id={`user-menu-${kind}`}
            profile={profile}
            look={systemLook}
            onLook={called('look')}
            onDetails={called('details')}
            onLogout={called('logout')}
          />
        ))}
        <MenuButton
          id="menu"
          label="Several items"
          heading={<p>What to do</p>}
          items={[
            { label: 'Install', icon: 'install', onSelect: called('install') },
            { label: 'Remove', onSelect: called('remove') },
            { label: 'Logout', onSelect: called('logout') },
          ]}
        >
          <span>Several items</span>
        </MenuButton>
      </Row>
    </Specimen>
  );
}

const toastTypes = ['info', 'success', 'warning', 'error', 'default'] as const;

const messages = {
  info: 'The cards on this device are from this morning',
  success: 'Cards updated',
  warning: 'Your access to Somerset Levels and Moors ended, so the choice was cleared',
  error: 'Sorry an unexpected error ocurred.',
  default: 'Link copied',
};

/** A button for every type of a toast. */
function ToastSpecimens() {
  return (
    <Specimen name="Toasts">
      <Row>
        {toastTypes.map((type) => (
          <Button
            key={type}
            variant="secondary"
            label={`Toast ${type}`}
            onClick={() => toasts.show({ type, message: messages[type] })}
          />
        ))}
      </Row>
    </Specimen>
  );
}

const operatorNotices = [
  { severity: 'critical', text: 'Sign-in is down for some accounts.', more: ', 1 of 3' },
  { severity: 'warning', text: 'Maps load slowly today.', more: '' },
  { severity: 'info', text: 'What an operator has to say may be long. '.repeat(12), more: '' },
] as const;

/** Bars that stay until they are answered. */
function NoticeSpecimens() {
  return (
    <Specimen name="Notices">
      <Notice
        tone="quiet"
        title="Your cards are still on this device"
        actions={<Button variant="none" label="Remove from this device" />}
      />
      <Notice
        tone="quiet"
        title="Install Natural Capital Suite"
        detail="Opens from your home screen, and works offline"
        image="/assets/images/natural_capital_suite.svg"
        actions={
          <>
            <Button variant="secondary" iconBefore="install" label="Install" />
            <Button variant="none" label="Not now" />
          </>
        }
      />
      <ConsentNotice />
      {operatorNotices.map((notice) => (
        <OperatorNotice key={notice.text} {...notice} onDismiss={called('dismiss')} />
      ))}
    </Specimen>
  );
}
