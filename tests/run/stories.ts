import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { projectRoot, runProgram } from './command.ts';
import { type Outcome, readOutcomes } from './outcomes.ts';
import { type Counts, describeFlaky, judge, mostRepeated } from './verdict.ts';

const results = join(projectRoot, 'test-results');

export interface StoriesResult {
  readonly counts: Counts;
  readonly isGreen: boolean;
}

/**
 * Runs Playwright's stories with its command-line parameters. Red ones are run once more, one at a
 * time and with a trace; prints which of them pass then, and how many.
 */
export async function runStories(parameters: readonly string[]): Promise<StoriesResult> {
  const first = await play(parameters, join(results, 'report.json'));
  const red = first.outcomes.filter(({ status }) => status === 'failed');
  const isWorthwhile = red.length > 0 && red.length <= mostRepeated;
  const again = isWorthwhile
    ? await playAgain(parameters)
    : { outcomes: [] as Outcome[], isWhole: true };
  const { counts, flaky, isGreen } = judge(first.outcomes, again.outcomes);
  console.log(`\n${describeFlaky(flaky)}`);
  // What fails outside any story has no outcome, only an exit code.
  return { counts, isGreen: isGreen && first.isWhole && again.isWhole };
}

async function playAgain(parameters: readonly string[]): Promise<Play> {
  const output = join(results, 'again');
  const lastRun = join(results, '.last-run.json');
  console.log('\nOnce more, alone:');
  return await play(
    [
      ...parameters,
      ...['--last-failed', '--last-failed-file', lastRun],
      ...['--workers', '1', '--trace', 'on', '--output', output],
    ],
    join(results, 'again.json'),
  );
}

interface Play {
  readonly outcomes: readonly Outcome[];
  /** Whether nothing but stories failed. */
  readonly isWhole: boolean;
}

async function play(parameters: readonly string[], report: string): Promise<Play> {
  await rm(report, { force: true });
  const code = await runProgram(
    'playwright',
    [
      ...['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter', 'list,json'],
      ...parameters,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  if (!existsSync(report)) return { outcomes: [], isWhole: code === 0 };
  const { errors, suites }: JSONReport = JSON.parse(await readFile(report, 'utf8'));
  const outcomes = readOutcomes({ suites });
  const isExplained = code === 0 || outcomes.some(({ status }) => status === 'failed');
  return { outcomes, isWhole: errors.length === 0 && isExplained };
}
