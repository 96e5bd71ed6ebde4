import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guideConfiguration } from '../guide.ts';
import { type Place, type Program, type Running, runServer, versionOf } from './runServer.ts';

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export const nginx: Program = {
  name: 'nginx',
  isOfGuide: true,
  version: () => versionOf('nginx', '-v'),
  async start(place) {
    const { folder, port } = place;
    return await runNginx(folder, port, onPorts(guideConfiguration('nginx', folder), place));
  },
};

/**
 * Serves a configured build by plain http, as `localhost` may be: for stories in a browser.
 * @param folder where all that nginx writes goes.
 */
export async function servePages(build: string, folder: string, port: number): Promise<Running> {
  const include = `include ${build}/.deploy/nginx.conf;`;
  return await runNginx(
    folder,
    port,
    `server { listen 127.0.0.1:${port}; root ${build}; ${include} }`,
  );
}

async function runNginx(folder: string, port: number, servers: string): Promise<Running> {
  const file = join(folder, 'nginx.conf');
  const lines = [
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr;',
    // Workers of another user could not read a folder of one's own.
    'master_process off;',
    'events {}',
    'http {',
    // As Debian has it.
    'include /etc/nginx/mime.types;',
    'gzip on;',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${folder}/nginx-${name};`),
    servers,
    '}',
  ];
  await writeFile(file, lines.join('\n'));
  return await runServer({ program: 'nginx', parameters: ['-c', file], port });
}

/** Another address of this machine stands for IPv6, which a container may lack. */
function onPorts(configuration: string, { port, plainPort }: Place): string {
  return configuration.replaceAll(
    /\blisten (\[::\]:)?(80|443)\b/g,
    (_, isSixth: string | undefined, asked: string) =>
      `listen ${isSixth ? '127.0.0.2' : '127.0.0.1'}:${asked === '80' ? plainPort : port}`,
  );
}
