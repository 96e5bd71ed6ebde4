import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { projectRoot } from '../../publish/build.ts';
import { openBuilds } from '../support/builds.ts';
import { runProgram } from './command.ts';

/* Everything that CI checks, in the order in which it fails soonest. Stops after the first phase that fails. */

/** Why tests were skipped. */
const skipped: string[] = [];

const phases: Readonly<Record<string, () => Promise<boolean>>> = {
  'lint, types and build': async () => {
    const all = [check('biome', 'ci', '--error-on-warnings'), check('tsc', '-b'), build()];
    return (await Promise.all(all)).every(Boolean);
  },
  unit: () => runVitest('tests/unit/vitest.config.ts', 'default'),
  servers: () => runVitest('tests/servers/vitest.config.ts', 'dot'),
  browser: async () => {
    const parameters = ['test', '--config', 'tests/e2e/playwright.config.ts'];
    return (
      (await chromium) && (await runTests('playwright', [...parameters, '--reporter', 'list,json']))
    );
  },
};

async function check(program: string, ...parameters: readonly string[]): Promise<boolean> {
  return (await runProgram(program, parameters)) === 0;
}

let closeBuilds = async () => {};

/** Builds what the browser's stories need, while lint and types leave a processor idle. */
async function build(): Promise<boolean> {
  closeBuilds = await openBuilds();
  return true;
}

const report = join(projectRoot, 'node_modules/.cache/tests.json');

async function runVitest(config: string, reporter: string): Promise<boolean> {
  const reporters = ['--reporter', reporter, '--reporter', 'json', '--outputFile', report];
  return await runTests('vitest', ['run', '--config', config, ...reporters]);
}

/** Runs a test runner and notes what it skips. A missing report is red as well. */
async function runTests(program: string, parameters: readonly string[]): Promise<boolean> {
  await rm(report, { force: true });
  const code = await runProgram(program, parameters, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  skipped.push(...reasonsOf(JSON.parse(text)));
  return code === 0;
}

/** Returns for each test that was skipped the reason. A Vitest suite that is skipped has it in its title. */
function reasonsOf(report: JSONReport | JsonTestResults): string[] {
  if ('suites' in report) return report.suites.flatMap(reasonsIn);
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ ancestorTitles, title }) => ancestorTitles[0] ?? title);
}

function reasonsIn({ suites = [], specs }: JSONReportSuite): string[] {
  const skipped = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => annotations[0]?.description ?? title),
  );
  return [...skipped, ...suites.flatMap(reasonsIn)];
}

/** Returns how many were skipped, and how often for each reason. */
function wordsAbout(reasons: readonly string[]): string {
  const counts = Map.groupBy(reasons, (reason) => reason);
  const each = Array.from(counts, ([reason, { length }]) => `${reason} (${length})`);
  return `${reasons.length} skipped${each.length > 0 ? `: ${each.join(', ')}` : ''}`;
}

// We start this first, because an installation mostly waits for the network, and is needed last.
const chromium = check(process.execPath, 'tests/support/ensureChromium.ts');
const times: string[] = [];
let isGreen = true;
for (const [name, run] of Object.entries(phases)) {
  const start = performance.now();
  isGreen = await run();
  times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
  if (!isGreen) break;
}
await closeBuilds();
console.log(`\n${times.join(', ')}`);
console.log(`${isGreen ? 'Green' : 'Red'}, ${wordsAbout(skipped)}`);
process.exitCode = isGreen ? 0 : 1;
