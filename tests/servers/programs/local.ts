import { join } from 'node:path';
import { type Program, runServer } from './runServer.ts';

/** What `npm run serve` starts. */
export const local: Program = {
  name: 'local',
  isOfGuide: false,
  version: () => `Node ${process.version}`,
  start: ({ folder, port }) =>
    runServer({
      program: process.execPath,
      parameters: ['local/serve.ts', join(folder, 'site')],
      port,
      variables: { APP_PORT: String(port) },
    }),
};
