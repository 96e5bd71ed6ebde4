import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guideConfiguration, guideHost } from '../../support/guideBlocks.ts';
import { freePort } from '../../support/ports.ts';
import { type Program, runServer, versionOf } from './runServer.ts';

const debiansTypes = '/etc/nginx/mime.types';
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export const nginx: Program = {
  name: 'nginx',
  // Elsewhere it lies in other folders, and has one address alone.
  version: () => (existsSync(debiansTypes) ? versionOf('nginx', '-v') : undefined),
  async start({ folder, port, plainPort }) {
    const guide = (block: string) => guideConfiguration(block, folder);
    const generated = `  include ${folder}/server/nginx.conf;`;
    const servers = guide('nginx');
    const withReports = servers.replace(generated, `$&\n${guide('nginx report address')}`);
    // The second server as it is once it is out of service, under a name of its own.
    const closed = servers
      .slice(servers.lastIndexOf('\nserver {'))
      .replace(generated, guide('nginx out of service'))
      .replace(guideHost, `closed.${guideHost}`);
    // Another address of this machine stands for IPv6, which a container may lack.
    const onPorts = (guide('nginx reports') + withReports + closed).replaceAll(
      /\blisten (\[::\]:)?(80|443)\b/g,
      (_, isSixth: string | undefined, asked: string) =>
        `listen 127.0.0.${isSixth ? 2 : 1}:${asked === '80' ? plainPort : port}`,
    );
    const container = guide('nginx container');
    const all = onPorts
      .replaceAll('127.0.0.1:8099', `127.0.0.1:${await freePort()}`)
      .concat(container.replace('listen 8080', `listen unix:${folder}/container.sock`));
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
      all,
      '}',
    ];
    await writeFile(file, lines.join('\n'));
    return await runServer({ program: 'nginx', parameters: ['-c', file], port });
  },
};
