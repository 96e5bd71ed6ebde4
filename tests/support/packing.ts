import { spawnSync } from 'node:child_process';

/** Returns why this machine cannot pack a release (publish/pack.sh), or undefined if it can. */
export function lackForPacking(): string | undefined {
  const { stdout } = spawnSync('tar', ['--version'], { encoding: 'utf8' });
  if (!stdout?.includes('GNU tar')) return 'packing needs the programs of GNU, which Linux has';
  // Without parameters it would ask for a name.
  const { error } = spawnSync('ssh-keygen', ['-?']);
  return error && 'packing needs ssh-keygen (Debian: openssh-client)';
}
