import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guideConfiguration, guideHost } from '../../support/guideBlocks.ts';
import { freePort } from '../../support/ports.ts';
import { type Place, type Program, type Running, runServer, versionOf } from './runServer.ts';

const debiansTypes = '/etc/nginx/mime.types';
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export const nginx: Program = {
  name: 'nginx',
  // Elsewhere it lies in other folders, and has one address alone.
  version: () => (existsSync(debiansTypes) ? versionOf('nginx', '-v') : undefined),
  async start(place) {
    const { folder, port } = place;
    const servers = onPorts(withReports(folder) + outOfService(folder), place);
    const taken = servers.replaceAll('127.0.0.1:8099', `127.0.0.1:${await freePort()}`);
    return await runNginx(folder, port, taken);
  },
};

/**
 * Serves a configured build like the guide's container, by plain http, for stories in a browser. @param folder
 * for everything that nginx writes
 */
export async function servePages(build: string, folder: string, port: number): Promise<Running> {
  const servers = guideConfiguration('nginx container', folder)
    .replace(`root ${folder}/site`, `root ${build}`)
    .replace(`include ${folder}/server`, `include ${build}/.deploy`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  return await runNginx(folder, port, servers);
}

async function runNginx(folder: string, port: number, servers: string): Promise<Running> {
  const file = join(folder, 'nginx.conf');
  const lines = [
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr;',
    // Workers of another user could not read our folder.
    'master_process off;',
    'events {}',
    'http {',
    // As in Debian's own configuration.
    `include ${debiansTypes};`,
    'gzip on;',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/nginx-${name};`),
    servers,
    '}',
  ];
  await writeFile(file, lines.join('\n'));
  return await runServer({ program: 'nginx', parameters: ['-c', file], port });
}

/** Returns the guide's servers with its address for reports of the policy. */
function withReports(folder: string): string {
  const servers = guideConfiguration('nginx', folder);
  const address = guideConfiguration('nginx report address', folder);
  const before = guideConfiguration('nginx reports', folder);
  return before + servers.replace(include(folder), (line) => `${line}\n${address}`);
}

/** The line of the guide that includes what a release has generated. */
function include(folder: string): string {
  const line = `  include ${folder}/server/nginx.conf;`;
  const isThere = guideConfiguration('nginx', folder).includes(line);
  if (!isThere) throw new Error('The guide includes no generated file');
  return line;
}

/** Returns the guide's second server as it is once it is out of service, under a name of its own. */
function outOfService(folder: string): string {
  const servers = guideConfiguration('nginx', folder);
  const closed = guideConfiguration('nginx out of service', folder);
  return servers
    .slice(servers.lastIndexOf('\nserver {'))
    .replace(include(folder), closed)
    .replace(guideHost, `closed.${guideHost}`);
}

/** Another address of this machine stands for IPv6, which a container may lack. */
function onPorts(configuration: string, { port, plainPort }: Place): string {
  return configuration.replaceAll(
    /\blisten (\[::\]:)?(80|443)\b/g,
    (_, isSixth: string | undefined, asked: string) =>
      `listen ${isSixth ? '127.0.0.2' : '127.0.0.1'}:${asked === '80' ? plainPort : port}`,
  );
}
