import { tellNotStarted } from '../../boot/notStarted.ts';
import type { Telemetry } from '../../lib/Telemetry.ts';
import { openKeptNotices } from '../../notices/keptNotices.ts';
import { createInstall } from '../../pwa/createInstall.ts';
import { followLaunches } from '../../pwa/followLaunches.ts';
import type { LateParts } from '../Services.ts';
import { Bars } from './Bars.tsx';

/** Once for a page: from here on it listens for what the browser offers. */
export function createLateParts(
  telemetry: Pick<Telemetry, 'trackError' | 'trackEvent'>,
): LateParts {
  followLaunches();
  tellNotStarted(telemetry);
  return {
    Bars,
    install: createInstall((error) => telemetry.trackError(error, 'install')),
    notices: openKeptNotices(),
  };
}
