import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { projectRoot, runProgram } from './command.ts';
import { readUnitOutcomes } from './outcomes.ts';
import { type Play, runWithRepeat } from './repeat.ts';
import type { Verdict } from './verdict.ts';

const report = join(projectRoot, 'node_modules/.cache/unit-tests.json');

/** Runs Vitest's tests; of those that are red the whole files once more. */
export function runUnitTests(): Promise<Verdict> {
  return runWithRepeat(
    () => play([]),
    (red) => play([...new Set(red.map(({ file }) => file)), '--maxWorkers', '1']),
  );
}

async function play(parameters: readonly string[]): Promise<Play> {
  await rm(report, { force: true });
  const code = await runProgram('vitest', [
    ...['run', '--config', 'tests/unit/vitest.config.ts', ...parameters],
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`],
  ]);
  if (!existsSync(report)) return { outcomes: [], isWhole: false };
  const results: JsonTestResults = JSON.parse(await readFile(report, 'utf8'));
  const outcomes = readUnitOutcomes(results, projectRoot);
  return { outcomes, isWhole: code === 0 || outcomes.some(({ status }) => status === 'failed') };
}
