import type { Config } from './Config.ts';

/** What the worker is told of the release it belongs to, as its first line (deploy/releaseFiles.ts). */
export interface WorkerRelease {
  /** As the page says it itself, in `data-build`. */
  readonly name: string;
  /**
   * The page, and all headers it is answered with. The worker brings both, so what a server or a cache on
   * the way makes of them concerns only visitors who have no worker yet.
   */
  readonly page: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookie: Config['cookie'];
}
