import { UserMenu } from '../../src/shell/UserMenu.tsx';
import { called } from './called.ts';
import { longName, names } from './names.ts';
import { Row, Specimen } from './Specimen.tsx';

/** The user menu with names of every kind. */
export function UserMenuSpecimens() {
  return (
    <Specimen name="User menu">
      <Row>
        {[...Object.values(names), longName].map((profile) => (
          <UserMenu key={profile.firstName} profile={profile} onLogout={called('logout')} />
        ))}
      </Row>
    </Specimen>
  );
}
