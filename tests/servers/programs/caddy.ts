import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from './Program.ts';
import { runServer, versionOf } from './runServer.ts';

export const caddy: Program = {
  name: 'caddy',
  version: () => versionOf('caddy', 'version'),
  async start({ site, folder, port }) {
    const file = join(folder, 'Caddyfile');
    const lines = [
      '{',
      '  admin off',
      '  auto_https off',
      '}',
      `http://127.0.0.1:${port} {`,
      '  bind 127.0.0.1',
      `  root * ${site}`,
      `  import ${site}/.deploy/Caddyfile`,
      '}',
      '',
    ];
    await writeFile(file, lines.join('\n'));
    return await runServer({
      program: 'caddy',
      parameters: ['run', '--config', file, '--adapter', 'caddyfile'],
      port,
      variables: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
  },
};
