import type { Config } from './Config.ts';

/** What the worker is told of the release it belongs to, as its first line (deploy/stampWorker.ts). */
export interface WorkerRelease {
  /** What it keeps: the page, all that may come to be needed, and the logos. */
  readonly files: readonly WorkerFile[];
  /** Digest of the headers that the page must come with (shared/pageHeaders.ts). */
  readonly pageHeaders: string;
  readonly cookie: Config['cookie'];
}

export interface WorkerFile {
  readonly url: string;
  /** Null where the address itself changes with the content. */
  readonly revision: string | null;
  readonly integrity: string;
}
