import type { Config } from './Config.ts';

/** The release that the worker belongs to, as its first line says (deploy/releaseFiles.ts). */
export interface WorkerRelease {
  /** The release's name, which the page has in `data-build`. */
  readonly name: string;
  /**
   * The page, and all headers it is answered with. The worker brings both, so servers and caches that change them
   * affect only visitors who have no worker yet (P56).
   */
  readonly page: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookie: Config['cookie'];
}
