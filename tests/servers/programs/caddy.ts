import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { until } from '../../support/until.ts';
import { guideConfiguration, guideHost } from '../guide.ts';
import { type Program, runServer, versionOf } from './runServer.ts';

export const caddy: Program = {
  name: 'caddy',
  isOfGuide: true,
  version: () => versionOf('caddy', 'version'),
  async start({ folder, port, plainPort }) {
    const file = join(folder, 'Caddyfile');
    const lines = [
      '{',
      '  admin off',
      '  default_bind 127.0.0.1',
      `  http_port ${plainPort}`,
      `  https_port ${port}`,
      // Caddy signs the certificate itself, in place of a public authority.
      '  local_certs',
      '  skip_install_trust',
      '}',
      guideConfiguration('caddyfile', folder),
    ];
    await writeFile(file, lines.join('\n'));
    const server = await runServer({
      program: 'caddy',
      parameters: ['run', '--config', file, '--adapter', 'caddyfile'],
      port,
      variables: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    await untilCertified(port);
    return server;
  },
};

/** Waits for the certificate, because Caddy listens before it has made one. */
async function untilCertified(port: number): Promise<void> {
  await until('a certificate', async () => {
    const socket = connect({
      ...{ host: '127.0.0.1', port, servername: guideHost },
      rejectUnauthorized: false,
    });
    await once(socket, 'secureConnect').finally(() => socket.destroy());
    return true;
  });
}
