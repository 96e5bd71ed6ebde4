import { spawnSync } from 'node:child_process';
import { runProgram } from '../run/command.ts';

/*
 * `npm run test:providers` runs the launcher against a provider that others have written, if Debian's packages are
 * installed. It installs nothing.
 */

const modules = ['Lemonldap::NG::Portal', 'Plack::Runner', 'String::Random', 'IO::String'];
const packages = 'lemonldap-ng, libstring-random-perl, libio-string-perl';
const probe = spawnSync('perl', [...modules.map((module) => `-M${module}`), '-e', '1']);
if (probe.status !== 0) console.log(`Not tried: LemonLDAP::NG (Debian: ${packages})`);
else {
  const stories = ['test', '--config', 'tests/providers/playwright.config.ts'];
  process.exitCode =
    (await runProgram('node', ['tests/support/ensureChromium.ts'])) ||
    (await runProgram('playwright', [...stories, ...process.argv.slice(2)]));
}
