import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guideConfiguration } from '../guideConfiguration.ts';
import type { Program } from './Program.ts';
import { runServer, versionOf } from './runServer.ts';

/** Where Debian has what the server needs. */
const modules = '/usr/lib/apache2/modules';
const defaults = '/etc/apache2/mods-available';

/** Beside what the guide and the generated file need, what Debian switches on and might come in between. */
const loaded = [
  ...['mpm_event', 'authz_core', 'dir', 'env', 'headers', 'http2', 'mime', 'rewrite', 'ssl'],
  ...['alias', 'autoindex', 'deflate', 'filter', 'negotiation', 'setenvif'],
];

export const apache: Program = {
  name: 'apache',
  isOfGuide: true,
  version: () => versionOf('apache2', '-v'),
  async start({ folder, port, plainPort }) {
    const file = join(folder, 'apache.conf');
    await mkdir(join(folder, 'apache'), { recursive: true });
    const lines = [
      ...loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
      'ServerName 127.0.0.1',
      `DefaultRuntimeDir ${folder}/apache`,
      `PidFile ${folder}/apache/pid`,
      `ErrorLog ${folder}/apache/error.log`,
      `Listen 127.0.0.1:${plainPort}`,
      `Listen 127.0.0.1:${port}`,
      // Debian's own, with languages, encodings and filters.
      ...['mime', 'dir', 'deflate', 'negotiation'].map(
        (name) => `Include ${defaults}/${name}.conf`,
      ),
      '<Directory />',
      '  Options Indexes FollowSymLinks',
      '  Require all denied',
      '</Directory>',
      guideConfiguration('apache', folder)
        .replace('<VirtualHost *:80>', `<VirtualHost 127.0.0.1:${plainPort}>`)
        .replace('<VirtualHost *:443>', `<VirtualHost 127.0.0.1:${port}>`),
    ];
    await writeFile(file, lines.join('\n'));
    return await runServer({
      program: 'apache2',
      parameters: ['-f', file, '-D', 'FOREGROUND'],
      port,
    });
  },
};
