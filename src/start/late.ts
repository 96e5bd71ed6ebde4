import { parseUrl } from '../../shared/parse.ts';
import { createNotices } from '../notices/createNotices.ts';
import { createInstall } from '../pwa/createInstall.ts';
import { registerWorker } from '../pwa/registerWorker.ts';
import { findWorkerContainer } from '../pwa/worker.ts';
import { Bars } from '../shell/bars/Bars.tsx';
import type { LateParts, Services } from '../shell/Services.ts';

declare global {
  interface Window {
    /** Only in Chromium, once installed. */
    readonly launchQueue?: {
      setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void;
    };
  }
}

type Sources = Pick<Services, 'config' | 'declared' | 'telemetry' | 'updates'>;

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

/** Follows links launched while the window is open, which the manifest only focuses (docs/architecture.md). */
function followLaunches(): void {
  // Skips the launch that opened the window, which this call reports.
  window.launchQueue?.setConsumer(() => undefined);
  window.launchQueue?.setConsumer(({ targetURL = '' }) => {
    const fragment = parseUrl(targetURL)?.hash;
    if (fragment) window.location.replace(fragment);
  });
}
