import { Link } from 'react-router-dom';
import type { Profile } from '../applications/userData/schemas.ts';
import type { Look } from '../lib/createLook.ts';
import { Icon } from '../ui/Icon.tsx';
import { MenuButton, type MenuItem, type MenuRow } from '../ui/MenuButton.tsx';
import { displayName, initials, shortName } from './displayName.ts';
import styles from './Header.module.css';

type HeaderProps = Omit<UserMenuProps, 'id'> & {
  /** Told of a press on the suite's name, which leads home in any case. */
  readonly onHome?: (() => void) | undefined;
};

/** The suite's name, which leads home, and the user menu. Only for somebody who is signed in. */
export function Header({ onHome, ...userMenu }: HeaderProps) {
  return (
    <header className={`column wrapping ${styles.header}`}>
      <Link className={styles.brand} to="/" replace={true} onClick={onHome}>
        <img src="/assets/images/natural_capital_suite.svg" alt="" width="36" height="36" />
        <span translate="no">Natural Capital Suite</span>
      </Link>
      <UserMenu {...userMenu} />
    </header>
  );
}

export interface UserMenuProps {
  /** The menu's, where a page has more than one. */
  readonly id?: string;
  readonly profile: Profile | undefined;
  readonly look: Look;
  readonly onLook: (change: Partial<Look>) => void;
  /** Left out until the parts that know of it have been loaded. */
  readonly sharing?: MenuItem | undefined;
  readonly install?: MenuItem | undefined;
  readonly onDetails: () => void;
  readonly onLogout: () => void;
}

const themes = [
  ['system', 'Automatic'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** The user's name, and below it the look, sharing, installing, support details and Logout (spec §2). */
export function UserMenu({ id = 'user-menu', profile, look, onLook, ...props }: UserMenuProps) {
  const { sharing, install, onDetails, onLogout } = props;
  const name = displayName(profile) || 'Account';
  const short = shortName(profile) || name;
  const letters = initials(profile);
  const items: readonly (MenuItem | MenuRow | undefined)[] = [
    {
      label: 'Theme',
      items: themes.map(([theme, label]) => ({
        label,
        choice: { kind: 'radio', isChecked: look.theme === theme },
        onSelect: () => onLook({ theme }),
      })),
    },
    toggle('Compact list', look.isCompact, (isCompact) => onLook({ isCompact })),
    sharing,
    install && { ...install, startsGroup: true },
    { label: 'Details for support', startsGroup: !install, onSelect: onDetails },
    { label: 'Logout', startsGroup: true, onSelect: onLogout },
  ];
  return (
    <MenuButton
      id={id}
      label={name}
      heading={
        <p className={`clamped ${styles.heading}`} dir="auto">
          {name}
        </p>
      }
      items={items.filter((item) => item !== undefined)}
    >
      <span className={styles.initials} aria-hidden="true">
        {letters === '' ? <Icon name="person" /> : letters}
      </span>
      <span className={styles.name} dir="auto" aria-hidden={short !== name || undefined}>
        {short}
      </span>
      {short !== name && <span className="visuallyHidden">{name}</span>}
    </MenuButton>
  );
}

export function toggle(
  label: string,
  isChecked: boolean,
  onChange: (isChecked: boolean) => void,
): MenuItem {
  return {
    label,
    choice: { kind: 'checkbox', isChecked },
    onSelect: () => onChange(!isChecked),
  };
}
