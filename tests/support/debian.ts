import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages can be installed here: as root on Debian, as which CI's containers commonly run. */
export const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Returns whether they are installed. */
export function installPackages(...names: readonly string[]): boolean {
  // Without a network it must fail at once rather than try for minutes.
  const limits = ['Acquire::Retries=0', 'Acquire::http::Timeout=15', 'DPkg::Lock::Timeout=60'];
  const options = ['-q', '-q', ...limits.flatMap((limit) => ['-o', limit])];
  // Old lists name an old Chromium, in which a page stays online while its network is cut off.
  run('apt-get', ...options, 'update');
  return run('apt-get', ...options, 'install', '-y', ...names);
}

/** Returns whether the command succeeds. */
export function run(command: string, ...args: readonly string[]): boolean {
  // No server that is installed is started by that.
  const env = { ...process.env, RUNLEVEL: '1' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}
