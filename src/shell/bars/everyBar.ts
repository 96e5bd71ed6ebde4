import type { Notice } from '../../notices/Declared.ts';
import type { Install, InstallState } from '../../pwa/createInstall.ts';
import type { Updates } from '../../pwa/createUpdates.ts';
import type { BarContent } from '../../ui/Bar.tsx';
import type { Dialogs, Services } from '../Services.ts';

/** The freshness line says that the session has ended, but not that its cards are still there. */
export function endedBar({ removeCards }: Pick<Dialogs, 'removeCards'>): BarContent {
  return {
    id: 'ended',
    title: 'Your cards are still on this device',
    actions: [{ variant: 'none', label: 'Remove from this device', onClick: removeCards }],
  };
}

export const noRoomBar: BarContent = {
  id: 'noRoom',
  title: 'This browser has no room to keep you signed in',
  detail: 'You are, until this page is closed',
};

export function updateBar({ apply, dismiss }: Pick<Updates, 'apply' | 'dismiss'>): BarContent {
  return {
    id: 'update',
    title: 'A new version is ready',
    detail: 'A few seconds. You stay signed in',
    actions: [
      { variant: 'secondary', label: 'Update now', onClick: apply },
      { variant: 'none', label: 'Later', onClick: dismiss },
    ],
  };
}

export const updatingBar: BarContent = {
  id: 'updating',
  title: 'Updating…',
  detail: 'Restarting in a moment',
};

/** Says that usage is shared, or asks for consent, with answers of equal weight (P64). */
export function consentBar({ config, sharing }: Pick<Services, 'config' | 'sharing'>): BarContent {
  const { needsConsent, set } = sharing;
  const [title, yes] = needsConsent
    ? (['Share usage data?', 'Share'] as const)
    : (['We collect usage data', 'OK'] as const);
  return {
    id: 'consent',
    title,
    detail: 'What you open, and errors, under a code, not your name. Change it in your menu.',
    link: config.privacyUrl && { label: 'More on privacy', href: config.privacyUrl },
    actions: [
      { variant: 'secondary', label: yes, onClick: () => set(needsConsent ? 'yes' : 'informed') },
      { variant: 'secondary', label: 'Do not share', onClick: () => set('no') },
    ],
  };
}

export function installBar(
  kind: InstallState['kind'],
  install: Pick<Install, 'install' | 'dismiss'>,
): BarContent {
  const place = matchMedia('(hover: hover)').matches ? 'taskbar' : 'home screen';
  const press = { variant: 'secondary', iconBefore: 'install', label: 'Install' } as const;
  const how = kind === 'ios' ? 'Press Share, then Add to Home Screen' : `Opens from your ${place}`;
  return {
    id: 'install',
    title: 'Install Natural Capital Suite',
    detail: `${how}. Shows your cards offline`,
    actions: [
      ...(kind === 'prompt' ? [{ ...press, onClick: install.install }] : []),
      { variant: 'none', label: 'Not now', onClick: install.dismiss },
    ],
  };
}

/** A notice from the operator (P60). `more` says how many there are and how old they are. */
export function noticeBar(
  { id, severity, text }: Notice,
  more: readonly string[],
  onDismiss: () => void,
): BarContent {
  const isWarning = severity === 'warning';
  const lead = [...(isWarning ? ['Please note'] : []), ...more].join(', ');
  return {
    id: `notice ${id} ${text}`,
    tone: isWarning ? 'urgent' : undefined,
    icon: isWarning ? 'error' : 'info',
    title: lead.replace(/^a/, 'A'),
    detail: text,
    actions: [{ variant: 'secondary', label: 'Dismiss', onClick: onDismiss }],
  };
}
