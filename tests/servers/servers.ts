import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../run/command.ts';
import { freePort } from '../support/freePort.ts';
import { type Address, ask } from './ask.ts';
import { compare, type Site } from './compare.ts';
import { fileRows } from './fileRows.ts';
import { compareWithGuide, makeCertificate } from './guide.ts';
import { pathRows } from './pathRows.ts';
import { azure } from './programs/azure.ts';
import { caddy } from './programs/caddy.ts';
import { local } from './programs/local.ts';
import { nginx } from './programs/nginx.ts';
import type { Program } from './programs/runServer.ts';
import type { Difference, Row } from './Row.ts';
import { requestRows } from './requestRows.ts';
import { makeSite } from './site.ts';

/*
 * `npm run test:servers`: one table of requests, answered alike by every server, each configured as the
 * operator's guide has it.
 */

const rows: readonly Row[] = [...fileRows, ...pathRows, ...requestRows];

const programs: readonly Program[] = [local, nginx, caddy, azure];

/** Sign-in, cards, offline, updates with open tabs, half a release, the kill switch. */
const stories = [
  'sign-in',
  'cards',
  'pwa/offline',
  'pwa/update',
  'pwa/missing-part',
  'pwa/kill-switch',
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'without-stories': { type: 'boolean', default: false },
  },
});

function chosen(): readonly Program[] {
  const wanted = values.only?.split(',');
  const unknown = wanted?.filter((name) => !programs.some((program) => program.name === name));
  if (unknown?.length) {
    throw new Error(`There is no ${unknown}: ${programs.map(({ name }) => name).join(', ')}`);
  }
  return programs.filter(({ name }) => wanted?.includes(name) ?? true);
}

function differenceOf(row: Row, program: Program): Difference | undefined {
  return row.differs?.[program.name] ?? program.differs?.(row);
}

function nameOf({ method = 'GET', path, what }: Row): string {
  return `${method} ${path} (${what})`;
}

const mostListed = 12;

function listed(some: readonly Row[]): string {
  return some.length > mostListed ? `${some.length} rows` : some.map(nameOf).join(', ');
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
      console.error(`${program.name}: ${nameOf(row)}`);
      for (const problem of problems) console.error(`    ${problem}`);
    }
    if (program.isOfGuide) otherwise = await compareWithGuide(program.name, place);
  } finally {
    await server.stop();
  }
  for (const problem of otherwise) console.error(`${program.name}: ${problem}`);
  const own = Map.groupBy(rows, (row) => differenceOf(row, program)?.because);
  own.delete(undefined);
  const others = [...own.values()].flat().length;
  console.log(
    `${program.name} (${version}): ${asked.length - red} of ${rows.length} rows as they should be, ${others} in a way of its own`,
  );
  for (const [because, same] of own) console.log(`    ${because}: ${listed(same)}`);
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
  for (const program of chosen()) {
    if (!(await check(program, { folder: site, rules }, folder))) process.exitCode = 1;
  }
  const isTold = chosen().includes(nginx) && !values['without-stories'];
  if (isTold && !(await tellStories())) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
