import { createInstall, readDisplay } from '../../pwa/createInstall.ts';
import { followLaunches } from '../../pwa/followLaunches.ts';
import { openInstallHistory } from '../../pwa/installHistory.ts';
import { InstallNotice } from './InstallNotice.tsx';
import { type InstallOffer, noOffer } from './InstallOffer.ts';

interface Options {
  readonly publish: (offer: InstallOffer) => void;
  readonly onError: (error: unknown) => void;
}

/** What concerns installing and the installed window: nobody waits for it, so it is loaded late. */
export function startInstall({ publish, onError }: Options): void {
  const install = createInstall({
    history: openInstallHistory(),
    display: readDisplay(),
    persist: () => navigator.storage.persist(),
  });
  const onInstall = () => void install.install().catch(onError);

  function show(): void {
    const { kind, shown } = install.getState();
    const isAsked = shown === 'asked';
    const answers = { onInstall, onDismiss: install.dismiss };
    if (kind === 'none') publish(noOffer);
    else if (shown === 'no') publish({ onInstall });
    else {
      const notice = <InstallNotice kind={kind} isAsked={isAsked} {...answers} />;
      publish({ notice, isAsked, onInstall });
    }
  }

  install.subscribe(show);
  show();
  followLaunches();
}
