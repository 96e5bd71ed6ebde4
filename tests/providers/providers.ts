import { spawnSync } from 'node:child_process';
import { runProgram } from '../run/command.ts';
import { lemonLdap } from './lemonldap.ts';

/*
 * `npm run test:providers` runs the launcher against a provider that others have written, if Debian's packages are
 * installed. It installs nothing.
 */

const { name, packages, probe } = lemonLdap;
if (spawnSync('perl', probe).status !== 0) console.log(`Not tried: ${name} (Debian: ${packages})`);
else {
  const stories = ['test', '--config', 'tests/providers/playwright.config.ts'];
  process.exitCode =
    (await runProgram('node', ['tests/support/ensureChromium.ts'])) ||
    (await runProgram('playwright', [...stories, ...process.argv.slice(2)]));
}
