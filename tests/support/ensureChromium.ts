import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './findChromium.ts';

/*
 * Installs a Chromium where none is found, and nothing in place of what is there: Debian's packages as
 * root, as which CI's containers commonly run, Playwright's own elsewhere. In Debian's shell without
 * windows stories need a third less of the processor; some need a whole Chromium.
 */

const packages = ['chromium', 'chromium-headless-shell'];

/** Without a network this must fail at once instead of trying for minutes. */
const limits = ['Acquire::Retries=0', 'Acquire::http::Timeout=15', 'DPkg::Lock::Timeout=60'];

function apt(...parameters: readonly string[]) {
  const options = ['-q', '-q', ...limits.flatMap((limit) => ['-o', limit]), '--no-remove'];
  return spawnSync('apt-get', [...options, ...parameters], { encoding: 'utf8' });
}

function installOnDebian(): boolean {
  // Old lists name an old Chromium, in which a page stays online while its network is cut off.
  apt('update');
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  const { status, stdout, stderr } = apt(...install, '--simulate');
  const replaced = Array.from(stdout.matchAll(/^Inst (\S+) \[/gm), ([, name]) => name);
  if (replaced.length > 0) console.log(`It would replace ${replaced.join(', ')}.`);
  if (status !== 0) console.log(stderr.trim());
  return status === 0 && replaced.length === 0 && apt(...install).status === 0;
}

function installPlaywrights(): boolean {
  const shell = process.platform === 'win32'; // npm puts programs there as .cmd files
  return spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', shell }).status === 0;
}

if (!findChromium()) {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const what = isDebianRoot ? `Debian's ${packages.join(' and ')}` : "Playwright's own";
  console.log(`No Chromium is found, so ${what} will be installed for the browser tests.`);
  const isInstalled = isDebianRoot ? installOnDebian() : installPlaywrights();
  if (!isInstalled || !findChromium()) {
    console.error('Chromium is needed: install it, or set CHROMIUM_PATH to its executable.');
    process.exitCode = 1;
  }
}
