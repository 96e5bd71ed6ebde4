import { useSyncExternalStore } from 'react';
import { freshnessMoment } from '../../applications/freshness.ts';
import { now } from '../../lib/serverClock.ts';
import { createNotices, identityOf } from '../../notices/createNotices.ts';
import { useNotices } from '../../notices/useNotices.ts';
import { createInstall } from '../../pwa/createInstall.ts';
import { followLaunches } from '../../pwa/followLaunches.ts';
import { registerWorker } from '../../pwa/registerWorker.ts';
import { findWorkerContainer } from '../../pwa/worker.ts';
import { Bar } from '../../ui/Bar.tsx';
import { Button } from '../../ui/Button.tsx';
import { type BarsProps, type LateParts, type Services, useServices } from '../Services.ts';
import { ConsentBar, InstallBar, OperatorBar, UpdateBar } from './everyBar.tsx';

type Sources = Pick<Services, 'availability' | 'config' | 'telemetry' | 'updates'>;

/**
 * Makes the late parts, once for a page. From then on they listen for what the browser offers, and look for new
 * versions.
 */
export function createLateParts(sources: Sources): LateParts {
  const { availability, config, telemetry, updates } = sources;
  followLaunches();
  // Only a build has a worker; the development server answers /sw.js with the page.
  if (findWorkerContainer() && !import.meta.env.DEV) void registerWorker(updates);
  return {
    Bars,
    install: createInstall((error) => telemetry.trackError(error, 'install')),
    notices: createNotices(config.notices, availability),
  };
}

/**
 * Draws the bar that comes first (P61): critical notice, session, another notice, full storage, update, consent,
 * the offer to install.
 */
function Bars({ parts, hasOpened }: BarsProps) {
  const { install, notices } = parts;
  const isHome = hasOpened !== undefined;
  const { auth, dialogs, sharing, telemetry, updates } = useServices();
  const { open, asOf } = useNotices(notices, telemetry, isHome);
  const session = useSyncExternalStore(auth.subscribe, auth.getState);
  const update = useSyncExternalStore(updates.subscribe, updates.getState);
  const isConsentOpen = useSyncExternalStore(sharing.subscribe, sharing.isOpen);
  const { kind, shown } = useSyncExternalStore(install.subscribe, install.get);

  const [notice] = open;
  const count = open.length > 1 ? `, 1 of ${open.length}` : '';
  const age = asOf === undefined ? '' : `, as of ${freshnessMoment(asOf, now())}`;
  const operatorBar = notice && (
    <OperatorBar
      key={identityOf(notice)}
      severity={notice.severity}
      text={notice.text}
      more={count + age}
      onDismiss={() => notices.dismiss(notice)}
    />
  );
  const installBar = kind !== 'none' && (
    <InstallBar kind={kind} isAsked={shown === 'asked'} install={install} />
  );

  if (notice?.severity === 'critical') return operatorBar;
  if (isHome && session.status === 'signedIn' && session.validity === 'expired') {
    // The freshness line says that the session has ended, but not that the cards are still on the device.
    return (
      <Bar
        tone="quiet"
        title="Your cards are still on this device"
        actions={
          <Button variant="none" label="Remove from this device" onClick={dialogs.removeCards} />
        }
      />
    );
  }
  if (isHome && shown === 'asked') return installBar;
  if (operatorBar) return operatorBar;
  if (session.status === 'signedIn' && session.hasNoRoom) {
    const title = 'This browser has no room to keep you signed in';
    return <Bar tone="quiet" title={title} detail="You are, until this page is closed" />;
  }
  if (update === 'waiting' || update === 'updating') {
    return <UpdateBar isUpdating={update === 'updating'} />;
  }
  if (!isHome) return null;
  if (isConsentOpen && (sharing.needsConsent || hasOpened)) {
    return <ConsentBar />;
  }
  return shown === 'offered' && hasOpened && installBar;
}
