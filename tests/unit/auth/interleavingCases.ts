import type { Step } from './interleaving.ts';

interface KnownCase {
  readonly what: string;
  readonly hasOverlap: boolean;
  readonly sequence: readonly Step[];
}

/** Sequences that failed once, as they were printed; they are tried before any new one. */
export const knownCases: readonly KnownCase[] = [];
