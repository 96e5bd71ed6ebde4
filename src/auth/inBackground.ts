import type { AuthEnvironment } from './AuthEnvironment.ts';

type Edges = Pick<AuthEnvironment, 'report'>;

/** A defect of ours. Its message is left out: nobody knows what stands in it. */
export function reportUnexpected({ report }: Edges, error: unknown): void {
  report('unexpected', error instanceof Error ? error.name : 'no error object');
}

/** For work that nobody waits for: it has no failure of its own to tell, only defects. */
export function inBackground(edges: Edges, work: Promise<void>): void {
  work.catch((error: unknown) => reportUnexpected(edges, error));
}
