import { spawnSync } from 'node:child_process';
import { runProgram } from '../run/command.ts';
import { djangoOauthToolkit } from './djangoOauthToolkit.ts';
import { lemonLdap } from './lemonldap.ts';

/*
 * `npm run test:providers` runs the launcher against providers that others have written, if Debian's packages are
 * installed. It installs nothing.
 */

const [installed = [], missing = []] = [true, false].map((wanted) =>
  [lemonLdap, djangoOauthToolkit].filter(({ probe: [program, ...parameters] }) => {
    return (spawnSync(program, parameters).status === 0) === wanted;
  }),
);
if (missing.length > 0) {
  const names = missing.map(({ name, packages }) => `${name} (Debian: ${packages})`);
  console.log(`Not tried: ${names.join('; ')}`);
}
if (installed.length > 0) {
  const chosen = installed.map(({ name }) => name).join('|');
  const stories = ['test', '--config', 'tests/providers/playwright.config.ts', '--grep', chosen];
  process.exitCode =
    (await runProgram('node', ['tests/support/ensureChromium.ts'])) ||
    (await runProgram('playwright', [...stories, ...process.argv.slice(2)]));
}
