import type { Preferences } from '../applications/places/Preferences.ts';
import type { Profile } from '../applications/userData/schemas.ts';
import type { Look } from '../lib/createLook.ts';
import { Icon } from '../ui/Icon.tsx';
import type { MenuItem } from '../ui/Menu.tsx';
import { MenuButton } from '../ui/MenuButton.tsx';
import { displayName, initials, shortName } from './displayName.ts';
import styles from './UserMenu.module.css';

interface Props {
  /** The menu's, where a page has more than one. */
  readonly id?: string;
  /** Undefined while it is not known. */
  readonly profile: Profile | undefined;
  readonly look: Look;
  readonly onLook: (change: Partial<Look>) => void;
  /** Left out where no places are shown. */
  readonly recent?: RecentSettings | undefined;
  /** By parts that are loaded late. */
  readonly offered?: readonly MenuItem[] | undefined;
  readonly onDetails: () => void;
  readonly onLogout: () => void;
}

interface RecentSettings {
  readonly preferences: Preferences;
  readonly onShow: (showsRecent: boolean) => void;
  readonly onClear: () => void;
}

const themes = [
  ['system', 'System theme'],
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
] as const;

/** Whose suite it is, how it looks, what support asks for, and the way out (spec §2). */
export function UserMenu({ id = 'user-menu', profile, look, recent, ...props }: Props) {
  const { offered = [], onLook, onDetails, onLogout } = props;
  const name = displayName(profile) || 'Account';
  const short = shortName(profile) || name;
  const letters = initials(profile);
  return (
    <MenuButton
      id={id}
      label={name}
      heading={
        <p className={styles.heading} dir="auto">
          {name}
        </p>
      }
      items={[
        { label: 'Details for support', icon: 'info', onSelect: onDetails },
        ...themes.map(([theme, label]) => ({
          label,
          choice: { kind: 'radio', isChecked: look.theme === theme } as const,
          onSelect: () => onLook({ theme }),
        })),
        {
          label: 'Compact cards',
          choice: { kind: 'checkbox', isChecked: look.isCompact },
          onSelect: () => onLook({ isCompact: !look.isCompact }),
        },
        ...recentItems(recent),
        ...offered,
        { label: 'Logout', icon: 'exit', onSelect: onLogout },
      ]}
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

function recentItems(recent: RecentSettings | undefined): readonly MenuItem[] {
  if (!recent) return [];
  const { preferences, onShow, onClear } = recent;
  const isChecked = preferences.showsRecent;
  const show: MenuItem = {
    label: 'Show recent places',
    choice: { kind: 'checkbox', isChecked },
    onSelect: () => onShow(!isChecked),
  };
  return preferences.recent.length === 0
    ? [show]
    : [show, { label: 'Clear recents', icon: 'cross', onSelect: onClear }];
}
