import type { Claim, Owner } from '../../sw/record.ts';
import type { WorkerPort } from './createWorkerPort.ts';

/** The home page as its own components rendered it. */
export interface RenderedPage {
  readonly owner: Owner;
  /** When the data was answered, in milliseconds since 1970. */
  readonly savedAt: number;
  /** Exactly what the markup was made from, so that it can be hydrated. Plain JSON. */
  readonly data: object;
  /** What goes into `#root`. */
  readonly markup: string;
}

interface Parts {
  readonly port: Pick<WorkerPort, 'post'>;
  readonly claimOf: (owner: Owner) => Promise<Claim | undefined>;
}

/** Hands the page to the worker, which answers `/` with it from the next start on; true if it took it. */
export async function storePage(page: RenderedPage, { port, claimOf }: Parts): Promise<boolean> {
  // The build of the document, which is also that of the code that rendered the markup.
  const { build } = document.documentElement.dataset;
  const claim = build === undefined ? undefined : await claimOf(page.owner);
  if (build === undefined || !claim) return false;
  return port.post({ type: 'page', build, ...page, ...claim });
}
