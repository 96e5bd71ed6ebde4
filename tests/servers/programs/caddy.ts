import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guideConfiguration } from '../../support/guideBlocks.ts';
import { type Program, runServer, versionOf } from './runServer.ts';

export const caddy: Program = {
  name: 'caddy',
  version: () => versionOf('caddy', 'version'),
  async start({ folder, port, plainPort }) {
    const file = join(folder, 'Caddyfile');
    const certificate = join(folder, 'certificate');
    const lines = [
      '{',
      '  admin off',
      '  default_bind 127.0.0.1',
      `  http_port ${plainPort}`,
      `  https_port ${port}`,
      '}',
      // Ours is in place of a public authority's.
      guideConfiguration('caddyfile', folder).replace(
        '{',
        `{\n  tls ${certificate}/fullchain.pem ${certificate}/privkey.pem`,
      ),
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
