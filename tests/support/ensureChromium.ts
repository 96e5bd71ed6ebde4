import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findWholeChromium } from './findChromium.ts';

/*
 * Gets a Chromium where the machine has none: Debian's packages as root, Playwright's own elsewhere.
 * Says in one sentence what to install when neither works.
 */
function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function install(): boolean {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  return isDebianRoot
    ? run('apt-get', 'update') &&
        run('apt-get', 'install', '-y', 'chromium', 'chromium-headless-shell')
    : run('playwright', 'install', 'chromium');
}

if (!findWholeChromium() && !(install() && findWholeChromium())) {
  console.error(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.',
  );
  process.exitCode = 1;
}
