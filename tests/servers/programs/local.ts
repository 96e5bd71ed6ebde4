import type { Program } from './Program.ts';
import { runServer } from './runServer.ts';

/** What `npm run serve` starts. */
export const local: Program = {
  name: 'local',
  version: () => `Node ${process.version}`,
  start: ({ site, port }) =>
    runServer({
      program: process.execPath,
      parameters: ['local/serve.ts', site],
      port,
      variables: { APP_PORT: String(port) },
    }),
};
