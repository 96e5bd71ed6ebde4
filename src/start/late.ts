import { createNotices } from '../notices/createNotices.ts';
import { createInstall } from '../pwa/createInstall.ts';
import { followLaunches } from '../pwa/followLaunches.ts';
import { registerWorker } from '../pwa/registerWorker.ts';
import { findWorkerContainer } from '../pwa/worker.ts';
import { Bars } from '../shell/bars/Bars.tsx';
import type { LateParts, Services } from '../shell/Services.ts';

type Sources = Pick<Services, 'config' | 'declared' | 'telemetry' | 'updates'>;

/**
 * The last part of the composition root: what nobody waits for, once for a page. From then on these parts listen for
 * what the browser offers, and look for new versions.
 */
export function createLateParts({ config, declared, telemetry, updates }: Sources): LateParts {
  followLaunches();
  // Only a build has a worker; the development server answers /sw.js with the page.
  if (findWorkerContainer() && !import.meta.env.DEV) void registerWorker(updates);
  return {
    Bars,
    install: createInstall((error) => telemetry.trackError(error, 'install')),
    notices: createNotices(config.notices, declared),
  };
}
