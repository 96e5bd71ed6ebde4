import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { freshnessMoment } from '../../applications/freshness.ts';
import { config } from '../../lib/config.ts';
import { reportMisfit } from '../../lib/Misfit.ts';
import type { KeptNotices } from '../../notices/keptNotices.ts';
import {
  type Notices,
  noticesPath,
  type ShownNotice,
  useNotices,
} from '../../notices/useNotices.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { BarsProps } from '../LateParts.ts';
import type { Services } from '../Services.ts';
import { useFocusHandoff } from '../usePage.ts';
import { ConsentNotice } from './ConsentNotice.tsx';
import { InstallNotice } from './InstallNotice.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

/** The bar that comes first: session, notice, update, consent, the offer to install. */
export function Bars({ services, parts, home, OperatorNotice }: BarsProps) {
  const { install, notices: kept } = parts;
  const { notices: state, sharing, telemetry, updates } = services;
  const told = useNotices(kept, {
    isAsked: config.notices && home !== undefined,
    onMisfit: (misfit) => reportMisfit(telemetry, noticesPath, misfit),
  });
  const { open, availability, asOf } = config.notices ? told : silence;
  const isAbove = usePublished(state, open, availability);
  const update = useSyncExternalStore(updates.subscribe, updates.getState);
  const isConsentOpen = useSyncExternalStore(sharing.subscribe, sharing.isOpen);
  const { kind, shown } = useSyncExternalStore(install.subscribe, install.getState);
  const handoff = useFocusHandoff();

  const installNotice = kind !== 'none' && (
    <InstallNotice
      kind={kind}
      isAsked={shown === 'asked'}
      onInstall={install.install}
      onDismiss={install.dismiss}
    />
  );

  function bar(): ReactNode {
    if (home?.onRemove) return <SessionNotice onRemove={home.onRemove} />;
    if (isAbove) return null;
    if (home && shown === 'asked') return installNotice;
    const [notice] = open;
    if (notice) {
      const count = open.length > 1 ? `, 1 of ${open.length}` : '';
      const age = asOf === undefined ? '' : `, as of ${freshnessMoment(asOf, Date.now())}`;
      return (
        <FirstNotice
          key={notice.identity}
          OperatorNotice={OperatorNotice}
          notice={notice}
          more={count + age}
          kept={kept}
        />
      );
    }
    if (update !== 'none') {
      return <UpdateNotice updates={updates} isUpdating={update === 'updating'} />;
    }
    if (!home) return null;
    if (isConsentOpen && (sharing.needsConsent || home.hasOpened)) {
      return <ConsentNotice needsConsent={sharing.needsConsent} onAnswer={sharing.set} />;
    }
    return shown === 'offered' && home.hasOpened && installNotice;
  }

  return <div {...handoff}>{bar()}</div>;
}

const silence: Notices = { open: [], availability: {}, asOf: undefined };

/**
 * Tells the page what its cards and the next start are to say. Returns whether a notice stands above
 * the cards.
 */
function usePublished(
  state: Services['notices'],
  open: Notices['open'],
  availability: Notices['availability'],
): boolean {
  const { above } = useSyncExternalStore(state.subscribe, state.get);
  const isAbove = open.some(({ identity }) => identity === above?.identity);
  const critical = open.find(({ severity }) => severity === 'critical');
  const next = isAbove ? above : critical && { identity: critical.identity, text: critical.text };
  // By value: where nothing new is said no card is drawn for it.
  const said = JSON.stringify({ above: isAbove ? above : undefined, next, availability });
  useEffect(() => {
    if (said !== JSON.stringify(state.get())) state.set(JSON.parse(said));
  }, [said, state]);
  return isAbove;
}

/** What the freshness line does not say of an ended session. */
function SessionNotice({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <Notice
      tone="urgent"
      live="polite"
      title="Your cards are still on this device"
      actions={<Button variant="secondary" label="Remove from this device" onClick={onRemove} />}
    />
  );
}

interface NoticeProps extends Pick<BarsProps, 'OperatorNotice'> {
  readonly notice: ShownNotice;
  readonly more: string;
  readonly kept: KeptNotices;
}

/** Is announced once ever on a device. */
function FirstNotice({ OperatorNotice, notice, more, kept }: NoticeProps) {
  const { identity, severity, text, wasSpoken } = notice;
  const [isNews] = useState(!wasSpoken);
  useEffect(() => {
    if (!wasSpoken) kept.markSpoken(identity);
  }, [wasSpoken, kept, identity]);
  return (
    <OperatorNotice
      severity={severity}
      text={text}
      more={more}
      isNews={isNews}
      onDismiss={() => kept.dismiss(identity)}
    />
  );
}
