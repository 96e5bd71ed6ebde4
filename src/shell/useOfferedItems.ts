import { useSyncExternalStore } from 'react';
import { createStore } from '../../shared/createStore.ts';
import type { InstallState } from '../pwa/createInstall.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import type { Services } from './Services.ts';

const notLoaded = createStore<InstallState>({ kind: 'none', shown: 'no' });

/** What the user menu gets once the late parts have come: in a stored page it would be stored. */
export function useOfferedItems(services: Services, isHome: boolean): readonly MenuItem[] {
  const { late, sharing, toasts } = services;
  const install = useSyncExternalStore(late.subscribe, late.get, () => undefined)?.install;
  const { subscribe } = install ?? notLoaded;
  const { kind } = useSyncExternalStore(
    subscribe,
    install?.getState ?? notLoaded.get,
    notLoaded.get,
  );
  const isShared = useSyncExternalStore(sharing.subscribe, sharing.isOn, sharing.isOn);
  if (!install) return [];

  function share(): void {
    const message = 'Your browser’s Global Privacy Control keeps this off.';
    if (navigator.globalPrivacyControl) toasts.show({ type: 'warning', message });
    else sharing.set(isShared ? 'no' : 'yes');
  }

  return [
    ...(sharing.isOffered
      ? [
          {
            label: 'Share usage',
            choice: { kind: 'checkbox', isChecked: isShared } as const,
            onSelect: share,
          },
        ]
      : []),
    ...(isHome && kind !== 'none' ? [{ label: 'Install', onSelect: install.install }] : []),
  ];
}
