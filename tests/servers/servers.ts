import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../run/command.ts';
import { freePort } from '../support/freePort.ts';
import { type Address, ask } from './ask.ts';
import { compare, type Site } from './compare.ts';
import { compareWithGuide, makeCertificate } from './guide.ts';
import { azure } from './programs/azure.ts';
import { caddy } from './programs/caddy.ts';
import { nginx } from './programs/nginx.ts';
import { type Program, runServer } from './programs/runServer.ts';
import { type Difference, type Row, rows } from './rows.ts';
import { makeSite } from './site.ts';

/*
 * `npm run test:servers`: one table of requests, answered alike by every server, each configured as the
 * operator's guide has it.
 */

/** What `npm run serve` starts. */
const local: Program = {
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

const programs: readonly Program[] = [local, nginx, caddy, azure];

/** Sign-in, cards, offline, updates with open tabs, half a release, the kill switch. */
const stories = [
  'signIn',
  'cards',
  'pwa/offline',
  'pwa/update',
  'pwa/missingPart',
  'pwa/killSwitch',
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'without-stories': { type: 'boolean', default: false },
  },
});

const wanted: readonly string[] = values.only?.split(',') ?? programs.map(({ name }) => name);
const chosen = programs.filter(({ name }) => wanted.includes(name));
if (chosen.length < wanted.length)
  throw new Error(`There is not every one of ${wanted.join(', ')}`);

function differenceOf(row: Row, program: Program): Difference | undefined {
  return row.differs?.[program.name] ?? program.differs?.(row);
}

/** @returns whether it answers as the table says. */
async function check(program: Program, site: Site, folder: string): Promise<boolean> {
  const version = program.version();
  if (version === undefined) {
    console.error(`${program.name}: not installed, ${rows.length} rows not run`);
    return false;
  }
  const place = { folder, port: await freePort(), plainPort: await freePort() };
  const address: Address = { protocol: program.isOfGuide ? 'https' : 'http', port: place.port };
  const server = await program.start(place);
  const asked = rows.filter((row) => !differenceOf(row, program)?.isFatal);
  let red = 0;
  let otherwise: readonly string[] = [];
  try {
    for (const row of asked) {
      const expected = { ...row.answer, ...differenceOf(row, program) };
      const problems = compare(site, row, expected, await ask(address, row));
      if (problems.length === 0) continue;
      red += 1;
      const { method = 'GET', path, headers = {} } = row;
      console.error(
        [program.name, method, path, JSON.stringify(headers), ...problems].join('\n    '),
      );
    }
    if (program.isOfGuide) otherwise = await compareWithGuide(program.name, place);
  } finally {
    await server.stop();
  }
  for (const problem of otherwise) console.error(`${program.name}: ${problem}`);
  const differences = rows.flatMap((row) => differenceOf(row, program) ?? []);
  console.log(
    `${program.name} (${version}): ${asked.length - red} of ${rows.length} rows as they should be, ${differences.length} in a way of its own`,
  );
  for (const because of new Set(differences.map((each) => each.because))) {
    console.log(`    ${because}`);
  }
  return red === 0 && otherwise.length === 0;
}

/** @returns whether the launcher is in a browser as it should be, served by nginx. */
async function tellStories(): Promise<boolean> {
  const files = stories.map((name) => `e2e/${name}.test`);
  const parameters = ['test', '--config', 'tests/e2e/playwright.config.ts', '--project=e2e'];
  const variables = { E2E_PAGES: nginx.name };
  return (await runProgram('playwright', [...parameters, ...files], variables)) === 0;
}

const folder = await mkdtemp(join(tmpdir(), 'servers-'));
try {
  const site = await makeSite(folder);
  await makeCertificate(folder);
  const rules = JSON.parse(await readFile(join(site, '.deploy/headers.json'), 'utf8'));
  for (const program of chosen) {
    if (!(await check(program, { folder: site, rules }, folder))) process.exitCode = 1;
  }
  const isTold = chosen.includes(nginx) && !values['without-stories'];
  if (isTold && !(await tellStories())) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
