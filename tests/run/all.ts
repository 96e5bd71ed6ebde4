import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { projectRoot } from '../../publish/build.ts';
import { nginx } from '../servers/programs/nginx.ts';
import { openBuilds } from '../support/builds.ts';
import { runProgram } from './command.ts';

/* Everything that CI checks, in the order in which it fails soonest. Stops after the first phase that fails. */

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const phases: Readonly<Record<string, () => Promise<Result>>> = {
  'lint, types and build': async () => {
    const all = [check('biome', 'ci', '--error-on-warnings'), check('tsc', '-b'), build()];
    return sum(await Promise.all(all));
  },
  unit: () => runVitest('tests/unit/vitest.config.ts', 'default'),
  servers: () => runVitest('tests/servers/vitest.config.ts', 'dot'),
  browser: async () => {
    const found = await chromium;
    if (found.failed > 0) return found;
    const parameters = ['test', '--config', 'tests/e2e/playwright.config.ts'];
    return await runTests('playwright', [...parameters, '--reporter', 'list,json']);
  },
};

/** Counts as one test. */
async function check(program: string, ...parameters: readonly string[]): Promise<Result> {
  return countOf((await runProgram(program, parameters)) === 0);
}

let closeBuilds = async () => {};

/** Builds what the browser's stories need, while lint and types leave a processor idle. */
async function build(): Promise<Result> {
  try {
    closeBuilds = await openBuilds();
    return countOf(true);
  } catch (error) {
    console.error(error);
    return countOf(false);
  }
}

function countOf(isGreen: boolean): Result {
  return { passed: Number(isGreen), failed: Number(!isGreen), skipped: 0 };
}

const report = join(projectRoot, 'node_modules/.cache/tests.json');

async function runVitest(config: string, reporter: string): Promise<Result> {
  const reporters = ['--reporter', reporter, '--reporter', 'json', '--outputFile', report];
  return await runTests('vitest', ['run', '--config', config, ...reporters]);
}

/** Runs a test runner. A failure outside any test, or a missing report, counts as one failed test. */
async function runTests(program: string, parameters: readonly string[]): Promise<Result> {
  await rm(report, { force: true });
  const code = await runProgram(program, parameters, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const text = await readFile(report, 'utf8').catch(() => undefined);
  const result = text === undefined ? countOf(false) : read(JSON.parse(text));
  return code === 0 ? result : { ...result, failed: Math.max(result.failed, 1) };
}

function read(from: JSONReport | JsonTestResults): Result {
  if (!('stats' in from)) {
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = from;
    return { passed, failed, skipped };
  }
  const { expected: passed, unexpected: failed, skipped } = from.stats;
  return { passed, failed, skipped };
}

function sum(results: readonly Result[]): Result {
  const total = (part: keyof Result) => results.reduce((all, one) => all + one[part], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
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
