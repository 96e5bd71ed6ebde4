import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guideBlocks } from '../support/guideBlocks.ts';

/** The host of the operator's guide. */
export const guideHost = 'launcher.example.org';

const certificates = `/etc/letsencrypt/live/${guideHost}`;

/** A server's configuration as docs/operate.md has it, but for where the files lie. */
export function guideConfiguration(server: string, folder: string): string {
  const [block, ...more] = guideBlocks(server);
  if (block === undefined || more.length > 0) throw new Error(`The guide has no one ${server}`);
  return block
    .replaceAll(certificates, certificateFolder(folder))
    .replaceAll('/srv/launcher', folder)
    .replaceAll('/var/log/nginx', folder);
}

function certificateFolder(folder: string): string {
  return join(folder, 'certificate');
}

/** A certificate that nobody has signed, in the place of the guide's. */
export async function makeCertificate(folder: string): Promise<void> {
  const certificate = certificateFolder(folder);
  await mkdir(certificate);
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'],
    ...['-days', '2', '-subj', `/CN=${guideHost}`, '-addext', `subjectAltName=DNS:${guideHost}`],
    ...['-keyout', join(certificate, 'privkey.pem'), '-out', join(certificate, 'fullchain.pem')],
  ]);
}
