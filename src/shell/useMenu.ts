import { useSyncExternalStore } from 'react';
import { createStore } from '../../shared/createStore.ts';
import type { InstallState } from '../pwa/createInstall.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import type { Services } from './Services.ts';
import { toggle } from './UserMenu.tsx';

const notLoaded = createStore<InstallState>({ kind: 'none', shown: 'no' });

interface OfferedItems {
  readonly sharing?: MenuItem | undefined;
  readonly install?: MenuItem | undefined;
}

/** What the user menu gets once the late parts have come: in a stored page it would be stored. */
export function useOfferedItems(services: Services, isHome: boolean): OfferedItems {
  const { late, sharing, toasts } = services;
  const install = useSyncExternalStore(late.subscribe, late.get, () => undefined)?.install;
  const { subscribe } = install ?? notLoaded;
  const state = useSyncExternalStore(subscribe, install?.getState ?? notLoaded.get, notLoaded.get);
  const isShared = useSyncExternalStore(sharing.subscribe, sharing.isOn, sharing.isOn);
  if (!install) return {};

  function share(isOn: boolean): void {
    const message = 'Your browser’s Global Privacy Control keeps this off.';
    if (navigator.globalPrivacyControl) toasts.show({ type: 'warning', message });
    else sharing.set(isOn ? 'yes' : 'no');
  }

  const canInstall = isHome && state.kind !== 'none';
  return {
    sharing: sharing.isOffered ? toggle('Share usage', isShared, share) : undefined,
    install: canInstall ? { label: 'Install', onSelect: install.install } : undefined,
  };
}
