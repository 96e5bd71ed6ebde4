import { createNotices } from '../notices/createNotices.ts';
import { createInstall } from '../pwa/createInstall.ts';
import { followLaunches } from '../pwa/followLaunches.ts';
import { registerWorker } from '../pwa/registerWorker.ts';
import { findWorkerContainer } from '../pwa/worker.ts';
import { Bars } from '../shell/bars/Bars.tsx';
import type { LateParts, Services } from '../shell/Services.ts';

type Sources = Pick<Services, 'config' | 'declared' | 'telemetry' | 'updates'>;

/** The late part of the composition root, made once for a page. */
export function createLateParts({ config, declared, telemetry, updates }: Sources): LateParts {
  followLaunches();
  // Only a build has a worker; the development server has a page at /sw.js.
  if (findWorkerContainer() && !import.meta.env.DEV) void registerWorker(updates);
  return {
    Bars,
    install: createInstall((error) => telemetry.trackError(error, 'install')),
    notices: createNotices(config.notices, declared),
  };
}
