import { useEffect, useRef } from 'react';
import type { InstallState } from '../../pwa/createInstall.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

const details = {
  prompt: 'Opens from your home screen or taskbar, with or without a network',
  ios: 'Press Share, then Add to Home Screen: your cards are there without a network',
};

interface Props {
  readonly kind: Exclude<InstallState['kind'], 'none'>;
  /** Comes into sight, for who has asked for it. */
  readonly isAsked?: boolean;
  readonly onInstall: () => void;
  readonly onDismiss: () => void;
}

/** Offers to install where the browser has a prompt for it; on iOS it says how to do it by hand. */
export function InstallNotice({ kind, isAsked = false, onInstall, onDismiss }: Props) {
  const actions = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isAsked) actions.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  return (
    <Notice
      tone="quiet"
      title="Keep the suite on this device"
      detail={details[kind]}
      image="/assets/images/natural_capital_suite.svg"
      actions={
        <>
          {kind === 'prompt' && (
            <Button variant="secondary" iconBefore="install" label="Install" onClick={onInstall} />
          )}
          <span ref={actions}>
            <Button variant="none" label="Not now" onClick={onDismiss} />
          </span>
        </>
      }
    />
  );
}
