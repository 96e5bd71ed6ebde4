import { ConsentBar, InstallBar, OperatorBar } from '../../src/shell/bars/everyBar.tsx';
import { UserMenu } from '../../src/shell/Header.tsx';
import { PageLayout } from '../../src/shell/PageLayout.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { MenuButton } from '../../src/ui/MenuButton.tsx';
import { ButtonSpecimens } from './ButtonSpecimens.tsx';
import { header, pages } from './pages.tsx';
import { Row, Specimen } from './Specimen.tsx';
import { called, names, toasts } from './standIns.ts';

const messages = [
  ['info', 'The cards on this device are from this morning'],
  ['success', 'Cards updated'],
  ['warning', 'Your access to Somerset Levels and Moors ended, so the choice was cleared'],
  ['error', 'Sorry an unexpected error ocurred.'],
  ['default', 'Link copied'],
] as const;

const operatorNotices = [
  { severity: 'critical', text: 'Sign-in is down for some accounts.', more: ', 1 of 3' },
  { severity: 'warning', text: 'Maps load slowly today.', more: '' },
  { severity: 'info', text: 'What an operator has to say may be long. '.repeat(12), more: '' },
] as const;

const install = { install: called('install'), dismiss: called('dismiss') };

/** Everything that is not a whole page: user menus by names of every kind, a button for every toast, bars. */
export function Parts() {
  return (
    <PageLayout page="Parts" header={header()}>
      <h1>Parts</h1>
      <ButtonSpecimens />
      <Specimen name="User menu">
        <Row>
          {Object.entries(names).map(([kind, profile]) => (
            <UserMenu key={kind} id={`user-menu-${kind}`} profile={profile} />
          ))}
          <MenuButton
            id="menu"
            label="Several items"
            heading={<p>What to do</p>}
            items={['Install', 'Remove', 'Logout'].map((label) => ({
              label,
              onSelect: called(label),
            }))}
          >
            <span>Several items</span>
          </MenuButton>
        </Row>
      </Specimen>
      <Specimen name="Toasts">
        <Row>
          {messages.map(([type, message]) => (
            <Button
              key={type}
              variant="secondary"
              label={`Toast ${type}`}
              onClick={() => toasts.show({ type, message })}
            />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Bars">
        <InstallBar kind="prompt" isAsked={false} install={install} />
        <ConsentBar />
        {operatorNotices.map((notice) => (
          <OperatorBar key={notice.text} {...notice} onDismiss={called('dismiss')} />
        ))}
      </Specimen>
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
