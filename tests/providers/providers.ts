import { runProgram } from '../run/command.ts';
import { findLemonLdap } from './lemonldap.ts';

/*
 * `npm run test:providers`: the launcher before a provider that nobody here has written, where Debian's
 * package `lemonldap-ng` is installed. It installs nothing.
 */

if ((await findLemonLdap()) === undefined) {
  console.log('Not tried: LemonLDAP::NG (Debian: lemonldap-ng)');
} else {
  const config = ['--config', 'tests/providers/playwright.config.ts'];
  process.exitCode =
    (await runProgram('node', ['tests/support/ensureChromium.ts'])) ||
    (await runProgram('npx', ['playwright', 'test', ...config, ...process.argv.slice(2)]));
}
