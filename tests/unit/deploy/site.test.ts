import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeArtefact } from '../../../deploy/artefact.ts';
import { type Configuration, parseConfiguration } from '../../../deploy/configuration.ts';
import { configureArtefact } from '../../../deploy/configureArtefact.ts';
import { faultsOfSite } from '../../../deploy/site.ts';
import { type Handler, listen } from '../../../local/listen.ts';
import { createStaticServer } from '../../../local/staticServer.ts';
import {
  builtFiles,
  environment,
  sampleArtefact,
  temporaryFolder,
  write,
} from './sampleArtefact.ts';

/* The whole command against a real build: tests/e2e/release.test.ts. Against nginx and Caddy: tests/servers. */

const configuration = parseConfiguration('master', environment);
const other = parseConfiguration('release', environment);
const script = Buffer.from(String(builtFiles['static/main-abc.js']));

/** What a release may have become on its way to a server. */
interface Fault {
  /** Changes the served folder. */
  damage?(site: string): unknown;
  /** Answers in the place of the folder's server. */
  answer?(next: Handler): Handler;
}

const withHeader = (name: string, value: string): Fault => ({
  answer: (next) => (request, response) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (...sent: unknown[]) => {
      const [status, headers] = [Number(sent[0]), Object(sent.at(-1))];
      for (const one of Object.keys(headers)) response.setHeader(one, headers[one]);
      response.setHeader(name, value);
      return writeHead(status);
    };
    return next(request, response);
  },
});

/** Answers one path otherwise. */
const withAnswer = (path: string, status: number, body = '', headers = {}): Fault => ({
  answer: (next) => (request, response) => {
    if (request.url !== path) return next(request, response);
    response.writeHead(status, headers).end(body);
  },
});

/** Puts these files of another configuration into the served folder. */
async function configureAs(site: string, wanted: Configuration, ...paths: readonly string[]) {
  const to = join(temporaryFolder(), 'other');
  await configureArtefact({ from: site, to, configuration: wanted });
  for (const path of paths) cpSync(join(to, path), join(site, path));
}

async function faultsAfter({ damage, answer = (next) => next }: Fault): Promise<string[]> {
  const from = sampleArtefact();
  await describeArtefact(from, '1.2.3', Object.keys(builtFiles));
  const site = join(temporaryFolder(), 'site');
  await configureArtefact({ from, to: site, configuration });
  await damage?.(site);
  const server = await listen(0);
  onTestFinished(server.close);
  server.answer(answer(createStaticServer(site)));
  return await faultsOfSite(server.origin, from, configuration);
}

const remove = (...paths: readonly string[]): Fault => ({
  damage: (site) => {
    for (const path of paths) rmSync(join(site, path));
  },
});

test.each<[string, Fault, string?]>([
  ['nothing in a release as it was made', {}],
  [
    'a script that was not copied whole, in one of its encodings',
    { damage: (site) => write(site, 'static/main-abc.js', script.subarray(0, 50)) },
    `static/main-abc.js: ends after 50 of ${script.length} bytes: it was not copied whole`,
  ],
  [
    'each file that is gone',
    remove('static/small-abc.js', 'third-party-notices-of-worker.md'),
    'static/small-abc.js, third-party-notices-of-worker.md: answers 404. Repeat step 1 of Release.',
  ],
  [
    'a page in the place of a script',
    withAnswer('/static/small-abc.js', 200, '<!doctype html><title>Not found</title>'),
    'static/small-abc.js: is a page: the file is missing. Repeat step 1 of Release.',
  ],
  [
    'compressed bytes that nobody can read',
    { damage: (site) => write(site, 'static/main-abc.js.br', 'no brotli') },
    'static/main-abc.js: ',
  ],
  [
    'a worker that stayed',
    { damage: (site) => configureAs(site, other, 'sw.js', 'sw.js.br', 'sw.js.gz') },
    'sw.js: is of 1.2.3-',
  ],
  [
    'a page of another configuration',
    { damage: (site) => configureAs(site, other, 'index.html', 'index.html.br', 'index.html.gz') },
    'index.html: is of 1.2.3-',
  ],
  [
    'a build that nobody has configured',
    withAnswer('/', 200, 'The launcher is not set up here yet'),
    'index.html: is of no environment: serve `site`, not `dist`. Repeat step 3 of Release.',
  ],
  [
    'a file that something changes on its way',
    { damage: (site) => write(site, 'static/small-abc.js', '// Minified') },
    'static/small-abc.js: differs: it is of another release, or something changes it on its way.',
  ],
  [
    'a redirect',
    withAnswer('/sw.js', 301, '', { Location: '/else' }),
    'sw.js: answers 301 to /else. Repeat step 3 of Release.',
  ],
  [
    'an old policy',
    withHeader('Content-Security-Policy', "default-src 'none'"),
    'index.html, sw.js, release.json, manifest.webmanifest, third-party-notices-of-worker.md, third-party-notices.md: ' +
      'other Content-Security-Policy than this release has. Repeat step 2 of Release, and reload the server.',
  ],
  [
    'a type that no browser takes',
    withHeader('Content-Type', 'text/plain'),
    ' other Content-Type than',
  ],
  [
    'a script that is not there and is answered all the same',
    withAnswer('/static/is-not-there.js', 200),
    'static/is-not-there.js: answers 200 in place of 404. Repeat step 2 of Release.',
  ],
])('finds %s', async (_, fault, expected) => {
  const faults = await faultsAfter(fault);
  expect(faults).toEqual(expected === undefined ? [] : [expect.stringContaining(expected)]);
});

test('a site that does not answer is one sentence', async () => {
  const { origin, close } = await listen(0);
  await close();
  await expect(faultsOfSite(origin, sampleArtefact(), configuration)).rejects.toThrow(
    `${origin}/ gives no whole answer: nothing listens there`,
  );
});
