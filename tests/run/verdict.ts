import type { Outcome } from './outcomes.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Verdict {
  readonly counts: Counts;
  /** Failed among the others, passed alone. */
  readonly flaky: readonly Outcome[];
  readonly isGreen: boolean;
}

/** A flaky test is a defect to be mended, but so many of them do not make a run red. */
export const mostFlaky = 2;

/** More red tests than these are no accident: they are not run again. */
export const mostRepeated = 10;

/**
 * Judges a run by its tests, and by those of them that were red and were run `again`, alone. One
 * that fails twice, or that was not run again, has failed.
 */
export function judge(first: readonly Outcome[], again: readonly Outcome[]): Verdict {
  const named = (status: Outcome['status']) => again.filter((outcome) => outcome.status === status);
  const passedAlone = new Map(named('passed').map((outcome) => [outcome.name, outcome]));
  // A name can be that of several tests.
  for (const { name } of named('failed')) passedAlone.delete(name);
  const count = (status: Outcome['status']) =>
    first.filter((outcome) => outcome.status === status).length;
  const flaky = first
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name }) => passedAlone.get(name) ?? []);
  const counts = {
    passed: count('passed') + flaky.length,
    failed: count('failed') - flaky.length,
    skipped: count('skipped'),
  };
  return { counts, flaky, isGreen: counts.failed === 0 && flaky.length <= mostFlaky };
}

/** Of two parts of a run. */
export function join(one: Verdict, other: Verdict): Verdict {
  const flaky = [...one.flaky, ...other.flaky];
  return {
    counts: {
      passed: one.counts.passed + other.counts.passed,
      failed: one.counts.failed + other.counts.failed,
      skipped: one.counts.skipped + other.counts.skipped,
    },
    flaky,
    isGreen: one.isGreen && other.isGreen && flaky.length <= mostFlaky,
  };
}

/** How a run ends: a line for each flaky test, how many there were, and the line that CI reads. */
export function closingLines({ counts, flaky }: Verdict): string {
  const { passed, failed, skipped } = counts;
  const lines = flaky.map(({ name, trace }) => `FLAKY ${name}${trace ? `\n      ${trace}` : ''}`);
  const limit = flaky.length > mostFlaky ? `, more than the ${mostFlaky} that a run may have` : '';
  return [
    ...lines,
    `${flaky.length} flaky${limit}`,
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');
}
