import { useSyncExternalStore } from 'react';
import { createStore } from '../../shared/createStore.ts';
import { useReadSavedAt } from '../applications/userData/useUserData.ts';
import { systemLook } from '../lib/createLook.ts';
import type { InstallState } from '../pwa/createInstall.ts';
import { toggle, type UserMenuProps } from './Header.tsx';
import { useLateParts, useServices } from './Services.ts';

const notLoaded = createStore<InstallState>({ kind: 'none', shown: 'no' });

/** All that the user menu offers, on the home page or another; the caller adds the profile. */
export function useMenu(isHome: boolean): Omit<UserMenuProps, 'profile'> {
  const { dialogs, look, sharing, toasts } = useServices();
  const readSavedAt = useReadSavedAt();
  const chosenLook = useSyncExternalStore(look.subscribe, look.get, () => systemLook);
  const isShared = useSyncExternalStore(sharing.subscribe, sharing.isOn, sharing.isOn);
  const install = useLateParts()?.install;
  const { subscribe, get } = install ?? notLoaded;
  const { kind } = useSyncExternalStore(subscribe, get, notLoaded.get);

  function share(isOn: boolean): void {
    const message = 'Your browser’s Global Privacy Control keeps this off.';
    if (navigator.globalPrivacyControl) toasts.show({ type: 'warning', message });
    else sharing.set(isOn ? 'yes' : 'no');
  }

  // A stored page has neither: it is shown before the late parts know whether they are offered.
  const canShare = install && sharing.isOffered;
  const canInstall = install && isHome && kind !== 'none';
  return {
    look: chosenLook,
    onLook: look.choose,
    sharing: canShare ? toggle('Share usage data', isShared, share) : undefined,
    install: canInstall ? { label: 'Install', onSelect: install.install } : undefined,
    onDetails: () => dialogs.openDetails(readSavedAt()),
    onLogout: dialogs.logOut,
  };
}
