import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findWholeChromium, hasHeadlessShell } from './findChromium.ts';

/*
 * Gets a Chromium where the machine has none: Debian's packages as root, Playwright's own elsewhere.
 * Says in one sentence what to install when neither works. Debian's shell without windows is fetched
 * also beside a whole Chromium, since stories need a third less of the processor in it; where that
 * fails they run in the whole one.
 */
const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function installPackages(...names: string[]): boolean {
  // Without a network it must fail at once rather than try for minutes.
  const limits = ['Acquire::Retries=0', 'Acquire::http::Timeout=15', 'DPkg::Lock::Timeout=60'];
  const options = ['-q', '-q', ...limits.flatMap((limit) => ['-o', limit])];
  // Old lists name an old Chromium, in which a page stays online while its network is cut off.
  run('apt-get', ...options, 'update');
  return run('apt-get', ...options, 'install', '-y', ...names);
}

function install(): boolean {
  return isDebianRoot
    ? installPackages('chromium', 'chromium-headless-shell')
    : run('playwright', 'install', 'chromium');
}

if (!findWholeChromium() && !(install() && findWholeChromium())) {
  console.error(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.',
  );
  process.exitCode = 1;
} else if (isDebianRoot && !process.env.CHROMIUM_PATH && !hasHeadlessShell()) {
  if (!installPackages('chromium-headless-shell')) console.log('The stories run in Chromium.');
}
