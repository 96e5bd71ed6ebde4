import { runProgram } from '../run/command.ts';
import { foreignProviders, missing } from './foreignProviders.ts';

/*
 * `npm run test:providers` runs the launcher against providers that others have written, if Debian's packages are
 * installed. It installs nothing.
 */

if (missing) console.log(`Not tried: ${missing}`);
if (foreignProviders.length > 0) {
  const config = ['--config', 'tests/providers/playwright.config.ts'];
  process.exitCode =
    (await runProgram('node', ['tests/support/ensureChromium.ts'])) ||
    (await runProgram('npx', ['playwright', 'test', ...config, ...process.argv.slice(2)]));
}
