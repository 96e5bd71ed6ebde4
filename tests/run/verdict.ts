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

/** A flaky story is a defect to be mended, but so many of them do not make a run red. */
export const mostFlaky = 2;

/** More red stories than these are no accident: they are not run again. */
export const mostRepeated = 10;

/**
 * Judges a run by its stories, and by those of them that were red and were run `again`, alone. One
 * that fails twice, or that was not run again, has failed.
 */
export function judge(first: readonly Outcome[], again: readonly Outcome[]): Verdict {
  const passedAlone = new Map(
    again.filter(({ status }) => status === 'passed').map((outcome) => [outcome.name, outcome]),
  );
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

/** A line for each flaky story, and how many there were. */
export function describeFlaky(flaky: Verdict['flaky']): string {
  const lines = flaky.map(({ name, trace }) => `FLAKY ${name}${trace ? `\n      ${trace}` : ''}`);
  const limit = flaky.length > mostFlaky ? `, more than the ${mostFlaky} that a run may have` : '';
  return [...lines, `${flaky.length} flaky${limit}`].join('\n');
}

export function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** The line that closes every run; CI reads it. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
