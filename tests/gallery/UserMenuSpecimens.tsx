import { systemLook } from '../../src/lib/createLook.ts';
import { UserMenu } from '../../src/shell/UserMenu.tsx';
import { MenuButton } from '../../src/ui/MenuButton.tsx';
import { called } from './called.ts';
import { longName, names } from './names.ts';
import { Row, Specimen } from './Specimen.tsx';

/** The user menu with names of every kind, and a menu of several items. */
export function UserMenuSpecimens() {
  return (
    <Specimen name="User menu">
      <Row>
        {[...Object.values(names), longName].map((profile, index) => (
          <UserMenu
            key={profile.firstName}
            id={`user-menu-${index}`}
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
