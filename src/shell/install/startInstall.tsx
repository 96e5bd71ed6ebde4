import type { ReactNode } from 'react';
import { createInstall, readDisplay } from '../../pwa/createInstall.ts';
import { followLaunches } from '../../pwa/followLaunches.ts';
import { openInstallHistory } from '../../pwa/installHistory.ts';
import { InstallNotice } from './InstallNotice.tsx';

interface Options {
  readonly publish: (offer: ReactNode) => void;
  readonly onError: (error: unknown) => void;
}

/** What concerns installing and the installed window: nobody waits for it, so it is loaded late. */
export function startInstall({ publish, onError }: Options): void {
  const install = createInstall({
    history: openInstallHistory(),
    display: readDisplay(),
    persist: () => navigator.storage.persist(),
  });
  publish(<InstallNotice install={install} onError={onError} />);
  followLaunches();
}
