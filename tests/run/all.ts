import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { nginx } from '../servers/programs/nginx.ts';
import { openBuilds } from '../support/builds.ts';
import { projectRoot, runProgram } from './command.ts';

/* Everything that CI checks, in the order in which it fails soonest. Stops after the first phase that fails. */

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
}

const vitestReport = join(projectRoot, 'node_modules/.cache/vitest.json');
const storiesReport = join(projectRoot, 'test-results/report.json');

let closeBuilds = async () => {};

const phases: Readonly<Record<string, () => Promise<Result>>> = {
  'lint, types and build': async () => {
    const all = [check('biome', 'ci', '--error-on-warnings'), check('tsc', '-b'), build()];
    return sum(await Promise.all(all));
  },
  unit: async () => {
    return await runVitest('tests/unit/vitest.config.ts', 'default');
  },
  servers: async () => {
    return await runVitest('tests/servers/vitest.config.ts', 'dot');
  },
  browser: async () => {
    const found = await chromium;
    if (found.failed > 0) return found;
    const parameters = ['test', '--config', 'tests/e2e/playwright.config.ts'];
    return await runTests(
      'playwright',
      [...parameters, '--reporter', 'list,json'],
      storiesReport,
      readStories,
    );
  },
};

/** Counts as one test. */
async function check(program: string, ...parameters: readonly string[]): Promise<Result> {
  const isGreen = (await runProgram(program, parameters)) === 0;
  return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1 };
}

/** Builds what the browser's stories need, while lint and types leave a processor idle. */
async function build(): Promise<Result> {
  try {
    closeBuilds = await openBuilds();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

async function runVitest(config: string, reporter: string): Promise<Result> {
  const reporters = ['--reporter', reporter, '--reporter', 'json', '--outputFile', vitestReport];
  const parameters = ['run', '--config', config, ...reporters];
  return await runTests('vitest', parameters, vitestReport, readUnitTests);
}

/** Runs a test runner. A failure outside any test, or a missing report, counts as one failed test. */
async function runTests<Report>(
  program: string,
  parameters: readonly string[],
  report: string,
  read: (report: Report) => Result,
): Promise<Result> {
  await rm(report, { force: true });
  const code = await runProgram(program, parameters, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const text = await readFile(report, 'utf8').catch(() => undefined);
  const result = text === undefined ? { passed: 0, failed: 1 } : read(JSON.parse(text));
  return code === 0 ? result : { ...result, failed: Math.max(result.failed, 1) };
}

function readUnitTests(report: JsonTestResults): Result {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  return { passed, failed, skipped };
}

function readStories({ stats }: JSONReport): Result {
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped };
}

function sum(results: readonly Result[]): Required<Result> {
  const total = (count: (one: Result) => number) =>
    results.reduce((all, one) => all + count(one), 0);
  return {
    passed: total(({ passed }) => passed),
    failed: total(({ failed }) => failed),
    skipped: total(({ skipped = 0 }) => skipped),
  };
}

// We start this first, because an installation mostly waits for the network, and is needed last.
const chromium = check(process.execPath, 'tests/support/ensureChromium.ts');
const results: Result[] = [];
const times: string[] = [];
for (const [name, run] of Object.entries(phases)) {
  const start = performance.now();
  const result = await run();
  results.push(result);
  times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
  if (result.failed > 0) break;
}
await closeBuilds();
const { passed, failed, skipped } = sum(results);
console.log(`\n${times.join(', ')}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (nginx.version() === undefined) console.log('nginx was not asked: it is not installed.');
process.exitCode = failed > 0 ? 1 : 0;
