import { use, useSyncExternalStore } from 'react';
import { createStore } from '../../shared/createStore.ts';
import { useUserDataContext } from '../applications/userData/useUserData.ts';
import { systemLook } from '../lib/createLook.ts';
import type { InstallState } from '../pwa/createInstall.ts';
import { FrameContext } from './Frame.ts';
import { toggle, type UserMenuProps } from './Header.tsx';
import type { Services } from './Services.ts';

type Menu = Omit<UserMenuProps, 'profile' | 'onLogout'>;

const notLoaded = createStore<InstallState>({ kind: 'none', shown: 'no' });

/** What the user menu holds, on the home page or another, but for whose it is and the way out. */
export function useMenu({ late, look, sharing, toasts }: Services, isHome: boolean): Menu {
  const chosenLook = useSyncExternalStore(look.subscribe, look.get, () => systemLook);
  const { savedAt } = useUserDataContext();
  const { onDetails } = use(FrameContext);
  const install = useSyncExternalStore(late.subscribe, late.get, () => undefined)?.install;
  const { subscribe } = install ?? notLoaded;
  const state = useSyncExternalStore(subscribe, install?.getState ?? notLoaded.get, notLoaded.get);
  const isShared = useSyncExternalStore(sharing.subscribe, sharing.isOn, sharing.isOn);

  function share(isOn: boolean): void {
    const message = 'Your browser’s Global Privacy Control keeps this off.';
    if (navigator.globalPrivacyControl) toasts.show({ type: 'warning', message });
    else sharing.set(isOn ? 'yes' : 'no');
  }

  // What comes with the late parts is not in a stored page, which would say it before it is known.
  const canShare = install && sharing.isOffered;
  const canInstall = install && isHome && state.kind !== 'none';
  return {
    look: chosenLook,
    onLook: look.choose,
    sharing: canShare ? toggle('Share usage', isShared, share) : undefined,
    install: canInstall ? { label: 'Install', onSelect: install.install } : undefined,
    onDetails: () => onDetails?.(savedAt()),
  };
}
