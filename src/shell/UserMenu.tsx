import type { Profile } from '../applications/Profile.ts';
import { Icon } from '../ui/Icon.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { displayName, initials } from './displayName.ts';
import styles from './UserMenu.module.css';

interface Props {
  readonly profile: Profile | undefined;
  readonly onLogout: () => void;
}

/** Whose suite it is, and the way out (spec §2). */
export function UserMenu({ profile, onLogout }: Props) {
  const name = displayName(profile) || 'Account';
  const letters = initials(profile);
  return (
    <MenuButton
      label={name}
      heading={
        <p className={styles.heading} dir="auto">
          {name}
        </p>
      }
      items={[{ label: 'Logout', icon: 'exit', onSelect: onLogout }]}
    >
      <span className={styles.initials} aria-hidden="true">
        {letters === '' ? <Icon name="person" /> : letters}
      </span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </MenuButton>
  );
}
