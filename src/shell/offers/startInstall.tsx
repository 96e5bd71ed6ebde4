import type { ReactNode } from 'react';
import { createInstall, readDisplay } from '../../pwa/createInstall.ts';
import { followLaunches } from '../../pwa/followLaunches.ts';
import { openInstallHistory } from '../../pwa/installHistory.ts';
import type { MenuItem } from '../../ui/Menu.tsx';
import { InstallNotice } from './InstallNotice.tsx';

/** Empty where the browser cannot install. */
export interface InstallOffer {
  readonly notice?: ReactNode;
  /** It was asked for in the menu. */
  readonly isAsked?: boolean;
  readonly item?: MenuItem;
}

interface Options {
  readonly publish: (offer: InstallOffer) => void;
  readonly onError: (error: unknown) => void;
}

/** Offers to install, and follows what concerns the installed window. */
export function startInstall({ publish, onError }: Options): void {
  const install = createInstall({
    history: openInstallHistory(),
    display: readDisplay(),
    persist: () => navigator.storage.persist(),
  });
  const onInstall = () => void install.install().catch(onError);
  const item: MenuItem = { label: 'Install on this device', icon: 'install', onSelect: onInstall };

  function show(): void {
    const { kind, shown } = install.getState();
    const isAsked = shown === 'asked';
    const answers = { onInstall, onDismiss: install.dismiss };
    if (kind === 'none') publish({});
    else if (shown === 'no') publish({ item });
    else {
      const notice = <InstallNotice kind={kind} isAsked={isAsked} {...answers} />;
      publish({ notice, isAsked, item });
    }
  }

  install.subscribe(show);
  show();
  followLaunches();
}
