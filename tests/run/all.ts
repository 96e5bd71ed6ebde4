import { hasNginx } from '../servers/hasNginx.ts';
import { runProgram } from './command.ts';
import { runStories } from './stories.ts';
import { runUnitTests } from './unitTests.ts';
import { closingLines, join, type Verdict } from './verdict.ts';

/* Everything that CI checks, in the order in which it fails soonest; ends with what is red. */

const phases: Readonly<Record<string, () => Promise<Verdict>>> = {
  lint: () => check('biome', ['ci', '--error-on-warnings']),
  types: () => check('tsc', ['-b']),
  unit: runUnitTests,
  servers: askServers,
  browser: async () => {
    const hasChromium = await check(process.execPath, ['tests/support/ensureChromium.ts']);
    return hasChromium.isGreen ? await runStories([]) : hasChromium;
  },
};

/** The table of requests, without the stories in a browser, which `npm run test:servers` adds. */
async function askServers(): Promise<Verdict> {
  const isThere = hasNginx();
  if (!isThere) console.log('nginx is neither here nor to be installed: only our server is asked.');
  const names = isThere ? 'local,nginx' : 'local';
  const parameters = ['tests/servers/servers.ts', '--only', names, '--without-stories'];
  const verdict = await check(process.execPath, parameters);
  return { ...verdict, counts: { ...verdict.counts, skipped: isThere ? 0 : 1 } };
}

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
