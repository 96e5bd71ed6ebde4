import { useSyncExternalStore } from 'react';
import type { Install } from '../../pwa/createInstall.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { withFocusHandoff } from '../usePage.ts';

const details = {
  prompt: 'Opens from your home screen or taskbar, with or without a network',
  ios: 'Press Share, then Add to Home Screen: your cards are there without a network',
};

interface Props {
  readonly install: Install;
  readonly onError: (error: unknown) => void;
}

/** Offers to install where the browser has a prompt for it; on iOS it says how to do it by hand. */
export function InstallNotice({ install, onError }: Props) {
  const kind = useSyncExternalStore(
    install.subscribe,
    () => install.getState().kind,
    () => 'none' as const,
  );
  if (kind === 'none') return null;
  return (
    <Notice
      tone="quiet"
      title="Keep the suite on this device"
      detail={details[kind]}
      image="/assets/images/natural_capital_suite.svg"
      actions={
        <>
          {kind === 'prompt' && (
            <Button
              variant="secondary"
              iconBefore="install"
              label="Install"
              onClick={withFocusHandoff(() => void install.install().catch(onError))}
            />
          )}
          <Button variant="none" label="Not now" onClick={withFocusHandoff(install.dismiss)} />
        </>
      }
    />
  );
}
