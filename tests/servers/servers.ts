import { accessSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../publish/build.ts';
import { runProgram } from '../run/command.ts';

/* `npm run test:servers`: the table of every server, then stories in a browser on nginx. */

/** The stories about sign-in, offline, and files that are missing. */
const stories = ['signIn', 'pwa/offline', 'pwa/missingFiles'];

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const table = ['run', '--mode', 'every', '--config', 'tests/servers/vitest.config.ts'];
let code = await runProgram('vitest', [...table, '--testNamePattern', values.only]);
if (code === 0 && 'nginx'.startsWith(values.only)) {
  const files = stories.map((name) => `tests/e2e/${name}.test.ts`);
  // Playwright does not report a file that is missing.
  for (const file of files) accessSync(join(projectRoot, file));
  const parameters = ['test', '--config', 'tests/e2e/playwright.config.ts', '--project=e2e'];
  code = await runProgram('playwright', [...parameters, ...files], { E2E_PAGES: 'nginx' });
}
process.exitCode = code;
