import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guideConfiguration } from '../guideConfiguration.ts';
import type { Place, Program } from './Program.ts';
import { runServer, versionOf } from './runServer.ts';

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export const nginx: Program = {
  name: 'nginx',
  isOfGuide: true,
  version: () => versionOf('nginx', '-v'),
  async start(place) {
    const { folder, port } = place;
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
      onPorts(guideConfiguration('nginx', folder), place),
      '}',
    ];
    await writeFile(file, lines.join('\n'));
    return await runServer({ program: 'nginx', parameters: ['-c', file], port });
  },
};

/** Another address of this machine stands for IPv6, which a container may lack. */
function onPorts(configuration: string, { port, plainPort }: Place): string {
  return configuration.replaceAll(
    /\blisten (\[::\]:)?(80|443)\b/g,
    (_, isSixth: string | undefined, asked: string) =>
      `listen ${isSixth ? '127.0.0.2' : '127.0.0.1'}:${asked === '80' ? plainPort : port}`,
  );
}
