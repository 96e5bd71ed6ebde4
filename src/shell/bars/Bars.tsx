import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { freshnessMoment } from '../../applications/freshness.ts';
import { reportDrift } from '../../lib/ContractDrift.ts';
import { config } from '../../lib/config.ts';
import type { KeptNotices } from '../../notices/keptNotices.ts';
import { noNotices, noticesPath, type ShownNotice, useNotices } from '../../notices/useNotices.ts';
import type { BarsProps } from '../Services.ts';
import { useFocusHandoff } from '../usePage.ts';
import { ConsentNotice, InstallNotice, SessionNotice, UpdateNotice } from './notices.tsx';

/** The bar that comes first: session, notice, update, consent, the offer to install. */
export function Bars({ services, parts, home, above, onNotices, OperatorNotice }: BarsProps) {
  const { install, notices: kept } = parts;
  const { sharing, telemetry, updates } = services;
  const found = useNotices(kept, {
    isAsked: config.notices && home !== undefined,
    onDrift: (drift) => reportDrift(telemetry, noticesPath, drift),
  });
  const { open, availability, asOf } = config.notices ? found : noNotices;
  const update = useSyncExternalStore(updates.subscribe, updates.getState);
  const isConsentOpen = useSyncExternalStore(sharing.subscribe, sharing.isOpen);
  const { kind, shown } = useSyncExternalStore(install.subscribe, install.getState);
  const handoff = useFocusHandoff();

  const isAbove = open.some(({ identity }) => identity === above?.identity);
  const critical = open.find(({ severity }) => severity === 'critical');
  const next = isAbove ? above : critical && { identity: critical.identity, text: critical.text };
  const state = JSON.stringify({ above: isAbove ? above : undefined, next, availability });
  useEffect(() => onNotices(state), [state, onNotices]);

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
    if (update === 'waiting' || update === 'updating') {
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

interface NoticeProps extends Pick<BarsProps, 'OperatorNotice'> {
  readonly notice: ShownNotice;
  readonly more: string;
  readonly kept: KeptNotices;
}

/** Is announced once ever on a device. */
function FirstNotice({ OperatorNotice, notice, more, kept }: NoticeProps) {
  const { identity, severity, text, wasAnnounced } = notice;
  const [isNews] = useState(!wasAnnounced);
  useEffect(() => {
    if (!wasAnnounced) kept.markAnnounced(identity);
  }, [wasAnnounced, kept, identity]);
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
