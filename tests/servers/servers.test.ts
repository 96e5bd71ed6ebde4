import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../local/listen.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import { run } from '../../publish/build.ts';
import { guideBlocks, guideHost } from '../support/guideBlocks.ts';
import { freePort } from '../support/ports.ts';
import { ask } from './ask.ts';
import { caddy } from './programs/caddy.ts';
import { nginx } from './programs/nginx.ts';
import type { Place, Program, Running } from './programs/runServer.ts';
import { type Answer, type Row, rows } from './rows.ts';
import { makeSite } from './site.ts';

/*
 * One table of requests, answered alike by every server, each configured as the operator's guide has it; and
 * what the guide promises beside the table.
 */

/** Our own server, as `npm run serve` starts it. */
const local: Program = {
  name: 'local',
  version: () => process.version,
  async start({ folder, port }) {
    const server = await listen(port);
    server.answer(createStaticServer(join(folder, 'site')));
    return { stop: server.close };
  },
};

const isEveryWanted = import.meta.env.MODE === 'every';
const ofGuide = isEveryWanted ? [nginx, caddy] : [nginx];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servers-'));
  await makeSite(folder);
  if (ofGuide.some(({ version }) => version())) await makeCertificate();
});
afterAll(() => rm(folder, { recursive: true }));

/** Makes a self-signed certificate in place of the guide's. */
async function makeCertificate(): Promise<void> {
  const certificate = join(folder, 'certificate');
  await mkdir(certificate);
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'],
    ...['-days', '2', '-subj', `/CN=${guideHost}`, '-addext', `subjectAltName=DNS:${guideHost}`],
    ...['-keyout', join(certificate, 'privkey.pem'), '-out', join(certificate, 'fullchain.pem')],
  ]);
}

/** Returns the whole expected answer, with the bytes of files in place of their names. */
function inFull({ status, type, body, encoding, varies, headers }: Answer) {
  return {
    status,
    headers: {
      ...headers,
      ...(type !== undefined && { 'content-type': type }),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      ...(varies && { vary: expect.stringMatching(/accept-encoding/i) }),
    },
    ...(body !== undefined && {
      body: body === null ? '' : readFileSync(join(folder, 'site', body), 'latin1'),
    }),
  };
}

const path = '/any/path?x=1&y=%20z';

const served = guideBlocks('sh served').join('').trim().replace(guideHost, '$&:$PORT');

/** Commands that look from outside. */
const checks: Readonly<Record<string, string>> = {
  'serves the release': `test -n "${served}"\n${served}`,
  'speaks HTTP/2': `test "$(curl -sSo /dev/null -w '%{http_version}' https://${guideHost}/)" = 2`,
  'leads from plain http to https': `
    curl -sSo /dev/null -w '%{http_code} %{redirect_url}' 'http://${guideHost}${path}' >location
    grep -Ex '30[18] https://${guideHost}${path.replace('?', String.raw`\?`)}' location`,
};

const checksOfNginx: Readonly<Record<string, string>> = {
  // Caddy gets its certificates by itself.
  'answers a challenge by plain http': `
    curl -fsS http://${guideHost}/.well-known/acme-challenge/token | grep -q token.thumbprint`,
  'logs each request as a line of JSON, without the code of a sign-in': `
    curl -sSo /dev/null 'https://${guideHost}/gone%22.js?code=of-a-sign-in'
    node -e "
      const log = require('fs').readFileSync('launcher.log', 'utf8')
      const { time, address, seconds, ...last } = log.trim().split('\\n').map(JSON.parse).at(-1)
      require('assert').deepEqual(last, { method: 'GET', path: '/gone\\"' + '.js', status: 404, bytes: 10 })"`,
  'serves a release in a container, by plain http': `
    curl -fsS --unix-socket container.sock http://localhost/any/path | cmp - site/index.html`,
  'out of service, clears a device by every page, but not by the worker': `
    clears() { curl -fsSI https://closed.${guideHost}$1 | grep -i '^clear-site-data: "cache", "cookies", "storage"'; }
    clears / && clears /any/path && ! clears /sw.js
    curl -fsS https://closed.${guideHost}/any/path | cmp - site/index.html`,
  'takes reports of the policy, and logs them': `
    post() { curl -sSo /dev/null -w '%{http_code}' --data-binary "$1" https://${guideHost}/policy-reports; }
    test "$(post '{"csp-report":{"violated-directive":"img-src"}}')" = 204
    grep -q violated-directive launcher-policy.log`,
  'takes no report of more than 16 kB, nor a look at them': `
    head -c 20000 /dev/zero > large
    curl -sSo /dev/null -w '%{http_code}' --data-binary @large https://${guideHost}/policy-reports | grep -qx 413
    curl -sSo /dev/null -w '%{http_code}' https://${guideHost}/policy-reports | grep -qx 403`,
};

/** Has a program of Node's find every host on this machine. */
const findHere = `import dns from 'node:dns';
dns.lookup = (_, options, done) => done(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4);`;

/** @throws if a command of the script fails. */
async function runCheck(script: string, { port, plainPort }: Place): Promise<void> {
  const settings = `
    connect-to = "${guideHost}:443:127.0.0.1:${port}"
    connect-to = "closed.${guideHost}:443:127.0.0.1:${port}"
    connect-to = "${guideHost}:80:127.0.0.1:${plainPort}"
    insecure
  `;
  await writeFile(join(folder, '.curlrc'), settings);
  await run('sh', ['-euc', script], {
    cwd: folder,
    env: {
      ...process.env,
      CURL_HOME: folder,
      PORT: `${port}`,
      NODE_EXTRA_CA_CERTS: join(folder, 'certificate/fullchain.pem'),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(findHere)}`,
    },
  });
}

const named = ({ method = 'GET', path, headers = {} }: Row) =>
  `${method} ${path} ${JSON.stringify(headers)}`;

for (const program of [local, ...ofGuide]) {
  const version = program.version();
  const title = `${program.name} ${version ?? 'is not installed as Debian has it'}`;

  describe.skipIf(!version && !isEveryWanted)(title, () => {
    let place: Place;
    let server: Running | undefined;

    beforeAll(async () => {
      place = { folder, port: await freePort(), plainPort: await freePort() };
      server = await program.start(place);
    });
    afterAll(() => server?.stop());

    test.each(rows.map((row) => [named(row), row] as const))('%s', async (_, row) => {
      const at = { protocol: program === local ? 'http' : 'https', port: place.port } as const;
      const { path, knows, answer, differs } = row;
      const tag = knows && (await ask(at, { path, headers: knows })).headers.etag;
      const headers = { ...row.headers, ...(tag !== undefined && { 'If-None-Match': tag }) };
      const expected = inFull({ ...answer, ...differs?.[program.name] });
      expect(await ask(at, { ...row, headers })).toMatchObject(expected);
    });

    const own = { ...(program !== local && checks), ...(program === nginx && checksOfNginx) };
    test.each(Object.entries(own))('%s', async (_, script) => {
      await runCheck(script, place);
    });
  });
}
