import { type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { freshnessMoment } from '../../applications/freshness.ts';
import { config } from '../../lib/config.ts';
import type { Telemetry } from '../../lib/Telemetry.ts';
import { identityOf, openKeptNotices } from '../../notices/noticesFile.ts';
import { noNotices, useNotices } from '../../notices/useNotices.ts';
import { createInstall } from '../../pwa/createInstall.ts';
import type { Updates } from '../../pwa/createUpdates.ts';
import { followLaunches } from '../../pwa/followLaunches.ts';
import { registerWorker } from '../../pwa/registerWorker.ts';
import { findWorkerContainer } from '../../pwa/worker.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FrameContext, type NoticeState } from '../Frame.ts';
import { OperatorNotice } from '../OperatorNotice.tsx';
import { useFocusHandoff } from '../PageLayout.tsx';
import type { BarsProps, LateParts } from '../Services.ts';
import { ConsentNotice, InstallNotice, UpdateNotice } from './notices.tsx';

/** Once for a page: from here on it listens for what the browser offers, and looks for new versions. */
export function createLateParts(
  telemetry: Pick<Telemetry, 'trackError'>,
  updates: Updates,
): LateParts {
  followLaunches();
  // Only a build has a worker: the development server answers /sw.js with the page.
  if (findWorkerContainer() && !import.meta.env.DEV) void registerWorker(updates);
  return {
    Bars,
    install: createInstall((error) => telemetry.trackError(error, 'install')),
    notices: openKeptNotices(),
  };
}

/** The bar that comes first: session, notice, update, consent, the offer to install. */
function Bars({ services, parts, home, onNotices }: BarsProps) {
  const { above } = use(FrameContext);
  const { install, notices: kept } = parts;
  const { sharing, telemetry, updates } = services;
  const found = useNotices(kept, telemetry, config.notices && home !== undefined);
  const { open, availability, asOf } = config.notices ? found : noNotices;
  const update = useSyncExternalStore(updates.subscribe, updates.getState);
  const isConsentOpen = useSyncExternalStore(sharing.subscribe, sharing.isOpen);
  const { kind, shown } = useSyncExternalStore(install.subscribe, install.getState);
  const handoff = useFocusHandoff();

  const critical = open.filter(({ severity }) => severity === 'critical').map(({ text }) => text);
  const stillAbove = critical.find((text) => text === above);
  const state: NoticeState = { above: stillAbove, next: stillAbove ?? critical[0], availability };
  const stateText = JSON.stringify(state);
  useEffect(() => onNotices(stateText), [stateText, onNotices]);

  const installNotice = kind !== 'none' && (
    <InstallNotice
      kind={kind}
      isAsked={shown === 'asked'}
      onInstall={install.install}
      onDismiss={install.dismiss}
    />
  );

  function bar(): ReactNode {
    if (home?.onRemove) {
      // What the freshness line does not say of an ended session.
      return (
        <Notice
          tone="urgent"
          title="Your cards are still on this device"
          actions={
            <Button variant="secondary" label="Remove from this device" onClick={home.onRemove} />
          }
        />
      );
    }
    if (stillAbove) return null;
    if (home && shown === 'asked') return installNotice;
    const [notice] = open;
    if (notice) {
      const count = open.length > 1 ? `, 1 of ${open.length}` : '';
      const age = asOf === undefined ? '' : `, as of ${freshnessMoment(asOf, Date.now())}`;
      return (
        <OperatorNotice
          key={identityOf(notice)}
          severity={notice.severity}
          text={notice.text}
          more={count + age}
          // Once ever on a device.
          onAnnounced={notice.wasAnnounced ? undefined : () => kept.markAnnounced(notice)}
          onDismiss={() => kept.dismiss(notice)}
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
