import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guideBlocks } from '../support/guideBlocks.ts';
import type { Place } from './programs/runServer.ts';
import type { ServerName } from './rows.ts';

/*
 * The servers' configurations in docs/operate.md and hosts.md, and what these pages promise beside the table of
 * requests.
 */

/** The host of the operator's guide. */
export const guideHost = 'launcher.example.org';

const run = promisify(execFile);

/** Returns a server's configuration from the guide, with this machine's folders. */
export function guideConfiguration(server: string, folder: string): string {
  const [block, ...more] = guideBlocks(server);
  if (block === undefined || more.length > 0) throw new Error(`The guide has no one ${server}`);
  return block
    .replaceAll(`/etc/letsencrypt/live/${guideHost}`, join(folder, 'certificate'))
    .replaceAll('/srv/launcher', folder)
    .replaceAll('/var/log/nginx', folder);
}

/** Makes a self-signed certificate in place of the guide's. */
export async function makeCertificate(folder: string): Promise<void> {
  const certificate = join(folder, 'certificate');
  await mkdir(certificate);
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'],
    ...['-days', '2', '-subj', `/CN=${guideHost}`, '-addext', `subjectAltName=DNS:${guideHost}`],
    ...['-keyout', join(certificate, 'privkey.pem'), '-out', join(certificate, 'fullchain.pem')],
  ]);
}

const path = '/any/path?x=1&y=%20z';

const checks: Readonly<Record<string, string>> = {
  'speaks HTTP/2': `test "$(curl -sSo /dev/null -w '%{http_version}' https://${guideHost}/)" = 2`,
  'leads from plain http to https': `
    curl -sSo /dev/null -w '%{http_code} %{redirect_url}' 'http://${guideHost}${path}' >location
    grep -Ex '30[18] https://${guideHost}${path.replace('?', String.raw`\?`)}' location`,
};

const checksOfNginx: Readonly<Record<string, string>> = {
  // Caddy gets its certificates by itself.
  'answers a challenge by plain http': `
    curl -fsS http://${guideHost}/.well-known/acme-challenge/token | grep -q token.thumbprint`,
  'keeps the code of a sign-in out of its log': `
    curl -sSo /dev/null 'https://${guideHost}/?code=of-a-sign-in' 'http://${guideHost}/?code=of-a-sign-in'
    grep -q GET launcher.log && ! grep of-a-sign-in launcher.log`,
  'takes reports of the policy, and logs them': `
    post() { curl -sSo /dev/null -w '%{http_code}' --data-binary "$1" https://${guideHost}/policy-reports; }
    test "$(post '{"csp-report":{"violated-directive":"img-src"}}')" = 204
    grep -q violated-directive launcher-policy.log`,
  'takes no report of more than 16 kB, nor a look at them': `
    head -c 20000 /dev/zero > large
    curl -sSo /dev/null -w '%{http_code}' --data-binary @large https://${guideHost}/policy-reports | grep -qx 413
    curl -sSo /dev/null -w '%{http_code}' https://${guideHost}/policy-reports | grep -qx 403`,
};

/** Returns what the guide promises of a server beside the table: commands that look from outside. */
export function checksOf(server: ServerName): (readonly [string, string])[] {
  const served = guideBlocks('sh served').join('\n') || 'exit 1';
  const own = { 'serves the release': served, ...checks, ...(server === 'nginx' && checksOfNginx) };
  return Object.entries(own);
}

/** @throws if a command of the script fails. */
export async function runCheck(script: string, { folder, port, plainPort }: Place): Promise<void> {
  const settings = [
    `connect-to = "${guideHost}:443:127.0.0.1:${port}"`,
    `connect-to = "${guideHost}:80:127.0.0.1:${plainPort}"`,
    'insecure',
    '',
  ];
  await writeFile(join(folder, '.curlrc'), settings.join('\n'));
  await run('sh', ['-euc', script], { cwd: folder, env: { ...process.env, CURL_HOME: folder } });
}
