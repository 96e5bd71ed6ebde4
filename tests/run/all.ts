import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import { projectRoot, runProgram } from './command.ts';
import { runStories, type StoriesResult } from './stories.ts';
import { add, type Counts, closingLine } from './verdict.ts';

/* Everything that CI checks, in the order in which it fails soonest; ends with what is red. */

type Phase = () => Promise<StoriesResult>;

const phases: Readonly<Record<string, Phase>> = {
  lint: () => check('biome', ['ci', '--error-on-warnings']),
  types: () => check('tsc', ['-b']),
  unit: runUnitTests,
  browser: async () => {
    const hasChromium = await check(process.execPath, ['tests/support/ensureChromium.ts']);
    return hasChromium.isGreen ? await runStories([]) : hasChromium;
  },
};

/** Counts as one test. */
async function check(program: string, parameters: readonly string[]): Promise<StoriesResult> {
  const isGreen = (await runProgram(program, parameters)) === 0;
  return { counts: { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, skipped: 0 }, isGreen };
}

async function runUnitTests(): Promise<StoriesResult> {
  const report = join(projectRoot, 'node_modules/.cache/unit-tests.json');
  const code = await runProgram('vitest', [
    ...['run', '--config', 'tests/unit/vitest.config.ts'],
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`],
  ]);
  const results: JsonTestResults = JSON.parse(await readFile(report, 'utf8'));
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = results;
  return { counts: { passed, failed, skipped }, isGreen: code === 0 };
}

let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
const times: string[] = [];
for (const [name, run] of Object.entries(phases)) {
  const start = performance.now();
  const result = await run();
  times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
  counts = add(counts, result.counts);
  if (result.isGreen) continue;
  process.exitCode = 1;
  break;
}
console.log(times.join(', '));
console.log(closingLine(counts));
