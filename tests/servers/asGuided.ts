import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { guideBlocks } from '../support/guideBlocks.ts';
import { ask } from './ask.ts';
import { guideHost } from './guideConfiguration.ts';
import type { Place, Program } from './programs/Program.ts';

/** Says what a server of the guide does otherwise than the guide says, beside the table of requests. */
export async function compareWithGuide({ name }: Program, place: Place): Promise<string[]> {
  return [
    ...(await redirectProblems(place)),
    // Caddy gets its certificates by itself.
    ...(name === 'caddy' ? [] : await challengeProblems(place)),
    ...(await protocolProblems(place)),
    ...(await commandProblems(place)),
    ...(name === 'nginx' ? await logProblems(place) : []),
  ];
}

async function redirectProblems({ plainPort }: Place): Promise<string[]> {
  const path = '/any/path?x=1&y=%20z';
  const { status, headers } = await ask({ protocol: 'http', port: plainPort }, { path });
  const isRedirected = status === 301 || status === 308;
  return isRedirected && headers.location === `https://${guideHost}${path}`
    ? []
    : [`plain http is answered ${status}, with the location ${headers.location}`];
}

async function challengeProblems({ plainPort }: Place): Promise<string[]> {
  const path = '/.well-known/acme-challenge/token';
  const { status } = await ask({ protocol: 'http', port: plainPort }, { path });
  return status === 200 ? [] : [`a certificate's challenge is answered ${status} by plain http`];
}

async function protocolProblems({ port }: Place): Promise<string[]> {
  const options = {
    host: '127.0.0.1',
    port,
    servername: guideHost,
    ALPNProtocols: ['h2', 'http/1.1'],
  };
  const socket = connect({ ...options, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { alpnProtocol } = socket;
  socket.destroy();
  return alpnProtocol === 'h2' ? [] : [`no HTTP/2, but ${alpnProtocol}`];
}

/** The code of a sign-in stands in the address that the provider sends people back to. */
async function logProblems({ folder, port, plainPort }: Place): Promise<string[]> {
  const path = '/?code=of-a-sign-in&state=x';
  await ask({ protocol: 'https', port }, { path });
  await ask({ protocol: 'http', port: plainPort }, { path });
  const log = await readFile(join(folder, 'launcher.log'), 'utf8');
  if (!log.includes('GET')) return ['the log has no requests'];
  return log.includes('of-a-sign-in') ? ['the log has the code of a sign-in'] : [];
}

/** Runs the guide's commands that look at a server from outside. */
async function commandProblems({ folder, port }: Place): Promise<string[]> {
  const home = join(folder, 'curl');
  await mkdir(home, { recursive: true });
  const settings = [`connect-to = "${guideHost}:443:127.0.0.1:${port}"`, 'insecure', ''];
  await writeFile(join(home, '.curlrc'), settings.join('\n'));
  const blocks = guideBlocks('sh served');
  if (blocks.length === 0) return ['the guide has no commands that look at a server'];
  const results = await Promise.all(blocks.map((block) => run(block, folder, home)));
  return results.flat();
}

function run(block: string, folder: string, home: string): Promise<string[]> {
  const options = { cwd: folder, env: { ...process.env, CURL_HOME: home } };
  return new Promise((resolve) => {
    execFile('sh', ['-eu', '-c', block], options, (error, stdout, stderr) =>
      resolve(error ? [`a command of the guide fails:\n${block}${stdout}${stderr}`] : []),
    );
  });
}
