import type { Outcome } from './outcomes.ts';
import { judge, mostRepeated, type Verdict } from './verdict.ts';

/** One run of a test runner. */
export interface Play {
  readonly outcomes: readonly Outcome[];
  /** Whether nothing but tests failed. */
  readonly isWhole: boolean;
}

/** Runs tests, and those that are red once more, alone, unless they are too many. */
export async function runWithRepeat(
  play: () => Promise<Play>,
  playAgain: (red: readonly Outcome[]) => Promise<Play>,
): Promise<Verdict> {
  const first = await play();
  const red = first.outcomes.filter(({ status }) => status === 'failed');
  let again: Play = { outcomes: [], isWhole: true };
  if (red.length > 0 && red.length <= mostRepeated) {
    console.log('\nOnce more, alone:');
    again = await playAgain(red);
  }
  const verdict = judge(first.outcomes, again.outcomes);
  // What fails outside any test has no outcome, only an exit code.
  return { ...verdict, isGreen: verdict.isGreen && first.isWhole && again.isWhole };
}
