import { useEffect, useRef } from 'react';
import type { Severity } from '../../notices/noticesFile.ts';
import type { Install, InstallState } from '../../pwa/createInstall.ts';
import { Bar } from '../../ui/Bar.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useServices } from '../Services.ts';

/** Offers a new version. It stays until somebody answers it and the version is active (P53). */
export function UpdateBar({ isUpdating }: { readonly isUpdating: boolean }) {
  const { updates } = useServices();
  if (isUpdating) return <Bar tone="quiet" title="Updating…" detail="Restarting in a moment" />;
  return (
    <Bar
      tone="quiet"
      title="A new version is ready"
      detail="Takes a moment, and you stay signed in"
      actions={
        <>
          <Button variant="secondary" label="Update now" onClick={updates.apply} />
          <Button variant="none" label="Later" onClick={updates.dismiss} />
        </>
      }
    />
  );
}

/** Asks whether usage may be shared, or says that it is shared. Both answers have equal weight (P64). */
export function ConsentBar() {
  const { config, sharing } = useServices();
  const { privacyUrl } = config;
  const { needsConsent } = sharing;
  return (
    <Bar
      tone="quiet"
      title={needsConsent ? 'Share how you use the suite?' : 'We collect usage data'}
      detail={
        <>
          <span>
            {`${needsConsent ? 'We would record' : 'We record'} which applications you open and what goes wrong, with a code in place of your name. `}
          </span>
          <span>
            {needsConsent ? 'You can change this in your menu. ' : 'Turn it off in your menu. '}
          </span>
          {privacyUrl && <TextLink label="More on privacy" href={privacyUrl} />}
        </>
      }
      actions={
        <>
          <Button
            variant="secondary"
            label={needsConsent ? 'Share' : 'OK'}
            onClick={() => sharing.set(needsConsent ? 'yes' : 'informed')}
          />
          <Button variant="secondary" label="Do not share" onClick={() => sharing.set('no')} />
        </>
      }
    />
  );
}

const installDetails = {
  prompt: 'Opens from your home screen, and works offline',
  ios: 'Press Share, then Add to Home Screen. Works offline',
};

interface InstallProps {
  readonly kind: Exclude<InstallState['kind'], 'none'>;
  /** Whether somebody has asked for it, so that it must scroll into view. */
  readonly isAsked: boolean;
  readonly install: Pick<Install, 'install' | 'dismiss'>;
}

/** Offers to install (P57): by the browser's prompt, or on iOS by instructions. */
export function InstallBar({ kind, isAsked, install }: InstallProps) {
  const actions = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isAsked) actions.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);
  return (
    <Bar
      tone="quiet"
      title="Install Natural Capital Suite"
      detail={installDetails[kind]}
      image="/assets/images/natural_capital_suite.svg"
      actions={
        <>
          {kind === 'prompt' && (
            <Button
              variant="secondary"
              iconBefore="install"
              label="Install"
              onClick={install.install}
            />
          )}
          <span ref={actions}>
            <Button variant="none" label="Not now" onClick={install.dismiss} />
          </span>
        </>
      }
    />
  );
}

interface OperatorProps {
  readonly severity: Severity;
  readonly text: string;
  /** Which notice this is of how many, and how old it is; stands after its lead. */
  readonly more: string;
  readonly onDismiss: () => void;
}

const looks = {
  info: { tone: 'quiet', icon: 'info', lead: 'Notice' },
  warning: { tone: 'urgent', icon: 'error', lead: 'Please note' },
  critical: { tone: 'critical', icon: 'error', lead: 'Important' },
} as const;

/** One notice from the operator (P60), until it is dismissed or over. */
export function OperatorBar({ severity, text, more, onDismiss }: OperatorProps) {
  const { tone, icon, lead } = looks[severity];
  return (
    <Bar
      tone={tone}
      icon={icon}
      title={`${lead}${more}`}
      detail={<span dir="auto">{text}</span>}
      actions={<Button variant="secondary" label="Dismiss" onClick={onDismiss} />}
    />
  );
}
