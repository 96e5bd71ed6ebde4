import { use, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { createStore } from '../../shared/createStore.ts';
import type { Profile } from '../applications/userData/schemas.ts';
import { UserDataContext, useUserData } from '../applications/userData/useUserData.ts';
import { systemLook } from '../lib/createLook.ts';
import type { InstallState } from '../pwa/createInstall.ts';
import { Icon } from '../ui/Icon.tsx';
import { MenuButton, type MenuItem, type MenuRow } from '../ui/MenuButton.tsx';
import { displayName, initials, shortName } from './displayName.ts';
import styles from './Header.module.css';
import { useLateParts, useServices } from './Services.ts';

interface HeaderProps extends Pick<UserMenuProps, 'profile' | 'isHome'> {
  /** Called at a press on the suite's name, which leads home in any case. */
  readonly onHome?: (() => void) | undefined;
}

export function PageHeader(props: Omit<HeaderProps, 'profile'>) {
  return <Header {...props} profile={useUserData('shown').profile} />;
}

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

interface UserMenuProps {
  /** The menu's id, for a page that has more than one. */
  readonly id?: string;
  readonly profile: Profile | undefined;
  /** Only home offers to install the launcher. */
  readonly isHome?: boolean;
}

export function UserMenu({ id = 'user-menu', profile, isHome = false }: UserMenuProps) {
  const { email, items } = useMenu(isHome);
  const name = displayName(profile) || 'Account';
  const short = shortName(profile) || name;
  const letters = initials(profile);
  return (
    <MenuButton
      id={id}
      label={name}
      heading={
        <>
          <p className={`clamped ${styles.heading}`} dir="auto">
            {name}
          </p>
          {email && <p className="aside">{email}</p>}
        </>
      }
      items={items}
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

const themes = [
  ['system', 'Automatic'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const notLoaded = createStore<InstallState>({ kind: 'none', shown: 'no' });

function useMenu(isHome: boolean) {
  const { auth, dialogs, look, sharing, toasts } = useServices();
  const session = useSyncExternalStore(auth.subscribe, auth.getState, auth.getState);
  // Undefined in a page that is rendered to be stored.
  const userData = use(UserDataContext);
  const chosen = useSyncExternalStore(look.subscribe, look.get, () => systemLook);
  const isShared = useSyncExternalStore(sharing.subscribe, sharing.isOn, sharing.isOn);
  const install = useLateParts()?.install;
  const { subscribe, get } = install ?? notLoaded;
  const { kind } = useSyncExternalStore(subscribe, get, notLoaded.get);

  function share(isOn: boolean): void {
    const message = 'Your browser’s Global Privacy Control keeps this off.';
    if (navigator.globalPrivacyControl) toasts.show({ type: 'warning', message });
    else sharing.set(isOn ? 'yes' : 'no');
  }

  // Only with the late parts, so that no stored page contains any of these.
  const email = install && session.status === 'signedIn' ? session.account.email : undefined;
  const canShare = install && sharing.isOffered;
  const canInstall = install && isHome && kind !== 'none';
  const items: readonly (MenuItem | MenuRow | false | undefined)[] = [
    {
      label: 'Theme on this device',
      items: themes.map(([theme, label]) => ({
        label,
        choice: { kind: 'radio', isChecked: chosen.theme === theme },
        onSelect: () => look.choose({ theme }),
      })),
    },
    toggle('Compact list', chosen.isCompact, (isCompact) => look.choose({ isCompact })),
    canShare && toggle('Share usage data', isShared, share),
    canInstall && { label: 'Install', startsGroup: true, onSelect: install.install },
    {
      label: 'Details for support',
      startsGroup: !canInstall,
      onSelect: () => dialogs.openDetails(userData?.get().savedAt),
    },
    { label: 'Logout', startsGroup: true, onSelect: dialogs.logOut },
  ];
  return { email, items: items.filter((item) => !!item) };
}

function toggle(label: string, isChecked: boolean, onChange: (isChecked: boolean) => void) {
  const choice = { kind: 'checkbox', isChecked } as const;
  return { label, choice, onSelect: () => onChange(!isChecked) };
}
