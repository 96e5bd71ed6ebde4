import { existsSync } from 'node:fs';
import { installPackages, isDebianRoot } from '../support/debian.ts';
import { nginx } from './programs/nginx.ts';

/** Installs it where it is not there and may be: not where Debian would have it run from then on. */
export function hasNginx(): boolean {
  if (nginx.version() !== undefined) return true;
  const mayInstall = isDebianRoot && !existsSync('/run/systemd/system');
  return mayInstall && installPackages('nginx', 'curl', 'openssl');
}
