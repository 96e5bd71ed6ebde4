import { runProgram } from './command.ts';
import { runStories } from './stories.ts';
import { runUnitTests } from './unitTests.ts';
import { closingLines, join, type Verdict } from './verdict.ts';

/* Everything that CI checks, in the order in which it fails soonest; ends with what is red. */

const phases: Readonly<Record<string, () => Promise<Verdict>>> = {
  lint: () => check('biome', ['ci', '--error-on-warnings']),
  types: () => check('tsc', ['-b']),
  unit: runUnitTests,
  browser: async () => {
    const hasChromium = await check(process.execPath, ['tests/support/ensureChromium.ts']);
    return hasChromium.isGreen ? await runStories([]) : hasChromium;
  },
};

/** Counts as one test. */
async function check(program: string, parameters: readonly string[]): Promise<Verdict> {
  const isGreen = (await runProgram(program, parameters)) === 0;
  const counts = { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1, skipped: 0 };
  return { counts, flaky: [], isGreen };
}

let verdict: Verdict = {
  counts: { passed: 0, failed: 0, skipped: 0 },
  flaky: [],
  isGreen: true,
};
const times: string[] = [];
for (const [name, run] of Object.entries(phases)) {
  const start = performance.now();
  verdict = join(verdict, await run());
  times.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
  if (!verdict.isGreen) break;
}
console.log(`\n${times.join(', ')}`);
console.log(closingLines(verdict));
process.exitCode = verdict.isGreen ? 0 : 1;
