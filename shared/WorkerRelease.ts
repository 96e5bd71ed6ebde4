import type { Config } from './Config.ts';

/** The worker's release, in its first line (deploy/releaseFiles.ts). */
export interface WorkerRelease {
  readonly name: string; // the page's `data-build`
  /** The worker brings page and headers, so servers and caches can change them only for new visitors (P56). */
  readonly page: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookie: Config['cookie'];
}
