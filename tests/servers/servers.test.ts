import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../local/listen.ts';
import { createStaticServer } from '../../local/staticServer.ts';
import { freePort } from '../support/ports.ts';
import { ask } from './ask.ts';
import { checksOf, makeCertificate, runCheck } from './guide.ts';
import { caddy } from './programs/caddy.ts';
import { nginx } from './programs/nginx.ts';
import type { Place, Program, Running } from './programs/runServer.ts';
import { type Answer, type Row, rows } from './rows.ts';
import { makeSite } from './site.ts';

/* One table of requests, answered alike by every server, each configured as the operator's guide has it. */

/** Our own server, as `npm run serve` starts it. */
const local: Program = {
  name: 'local',
  isOfGuide: false,
  version: () => process.version,
  async start({ folder, port }) {
    const server = await listen(port);
    server.answer(createStaticServer(join(folder, 'site')));
    return { stop: server.close };
  },
};

const isEveryWanted = import.meta.env.MODE === 'every';
const programs = isEveryWanted ? [local, nginx, caddy] : [local, nginx];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servers-'));
  await makeSite(folder);
  if (programs.some(({ isOfGuide, version }) => isOfGuide && version()))
    await makeCertificate(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the whole expected answer, with the bytes of files in place of their names. */
function inFull({ status, type, body, range, length, encoding, varies, headers }: Answer) {
  const file = (name: string) => readFileSync(join(folder, 'site', name), 'latin1');
  const all = {
    ...headers,
    'content-type': type,
    'content-encoding': encoding,
    'content-length': length && String(file(length).length),
    vary: varies && expect.stringMatching(/accept-encoding/i),
  };
  const named = Object.entries(all).filter(([, value]) => value !== undefined);
  const bytes = body && file(body);
  return {
    status,
    headers: Object.fromEntries(named),
    ...(body !== undefined && {
      body: bytes && range ? bytes.slice(range[0], range[1] + 1) : bytes,
    }),
  };
}

for (const program of programs) {
  const version = program.version();

  describe.skipIf(!version && !isEveryWanted)(`${program.name} ${version}`, () => {
    const own = (row: Row) => ({ ...row.answer, ...row.differs?.[program.name] });
    const asked = rows.map(
      (row) =>
        [`${row.method ?? 'GET'} ${row.path} ${JSON.stringify(row.headers ?? {})}`, row] as const,
    );
    let place: Place;
    let server: Running | undefined;

    beforeAll(async () => {
      place = { folder, port: await freePort(), plainPort: await freePort() };
      server = await program.start(place);
    });
    afterAll(() => server?.stop());

    test.each(asked)('%s', async (_, row) => {
      const protocol = program.isOfGuide ? 'https' : 'http';
      expect(await ask({ protocol, port: place.port }, row)).toMatchObject(inFull(own(row)));
    });

    test.each(program.isOfGuide ? checksOf(program.name) : [])('%s', async (_, script) => {
      await runCheck(script, place);
    });
  });
}
