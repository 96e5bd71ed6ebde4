import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from './Program.ts';
import { runServer, versionOf } from './runServer.ts';

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export const nginx: Program = {
  name: 'nginx',
  version: () => versionOf('nginx', '-v'),
  async start({ site, folder, port }) {
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
      '  include /etc/nginx/mime.types;',
      '  gzip on;',
      '  access_log off;',
      ...temporary.map((name) => `  ${name}_temp_path ${folder}/nginx-${name};`),
      '  server {',
      `    listen 127.0.0.1:${port};`,
      `    root ${site};`,
      `    include ${site}/.deploy/nginx.conf;`,
      '  }',
      '}',
    ];
    await writeFile(file, lines.join('\n'));
    return await runServer({ program: 'nginx', parameters: ['-c', file], port });
  },
};
