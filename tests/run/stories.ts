import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { projectRoot, runProgram } from './command.ts';
import { readOutcomes } from './outcomes.ts';
import { type Play, runWithRepeat } from './repeat.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';
import type { Verdict } from './verdict.ts';

const results = join(projectRoot, 'test-results');

/**
 * Runs Playwright's stories with its command-line parameters; those that are run again leave a trace.
 * @param variables beyond this process's own.
 */
export function runStories(
  parameters: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Verdict> {
  const alone = [
    ...['--last-failed', '--last-failed-file', join(results, '.last-run.json')],
    ...['--workers', '1', '--trace', 'on', '--output', join(results, 'again')],
  ];
  return withTemporaryFolder((folder) => {
    const all = { ...variables, ...folder };
    return runWithRepeat(
      () => play(parameters, join(results, 'report.json'), all),
      () => play([...parameters, ...alone], join(results, 'again.json'), all),
    );
  });
}

async function play(
  parameters: readonly string[],
  report: string,
  variables: Readonly<Record<string, string>>,
): Promise<Play> {
  await rm(report, { force: true });
  const code = await runProgram(
    'playwright',
    [
      ...['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter', 'list,json'],
      ...parameters,
    ],
    { ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  if (!existsSync(report)) return { outcomes: [], isWhole: code === 0 };
  const { errors, suites }: JSONReport = JSON.parse(await readFile(report, 'utf8'));
  const outcomes = readOutcomes({ suites });
  const isExplained = code === 0 || outcomes.some(({ status }) => status === 'failed');
  return { outcomes, isWhole: errors.length === 0 && isExplained };
}
