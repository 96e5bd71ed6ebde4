import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
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
const [main, small] = ['static/main-abc.js', 'static/small-abc.js'];
const script = Buffer.from(String(builtFiles[main]));

/** What a release may have become on its way to a server. */
interface Fault {
  /** Changes the served folder. */
  damage?(site: string): unknown;
  /** Answers in the place of the folder's server. */
  answer?(next: Handler): Handler;
}

const withFile = (path: string, content: string | Buffer): Fault => ({
  damage: (site) => write(site, path, content),
});

const without = (...paths: readonly string[]): Fault => ({
  damage: (site) => {
    for (const path of paths) rmSync(join(site, path));
  },
});

/** That file is of another configuration, in all of its encodings. */
const ofOther = (path: string): Fault => ({
  async damage(site) {
    const to = join(temporaryFolder(), 'other');
    await configureArtefact({ from: site, to, configuration: other });
    for (const end of ['', '.br', '.gz']) cpSync(join(to, path + end), join(site, path + end));
  },
});

const withHeader = (name: string, value: string): Fault => ({
  answer: (next) => (request, response) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (status: number, ...sent: unknown[]) =>
      writeHead(status, { ...Object(sent.at(-1)), [name]: value });
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

async function faultsAfter({ damage, answer = (next) => next }: Fault): Promise<string[]> {
  const from = await sampleArtefact();
  const site = join(temporaryFolder(), 'site');
  await configureArtefact({ from, to: site, configuration });
  await damage?.(site);
  const server = await listen(0);
  onTestFinished(server.close);
  server.answer(answer(createStaticServer(site)));
  return await faultsOfSite(server.origin, from, configuration);
}

const notices = ['third-party-notices-of-worker.md', 'third-party-notices.md'] as const;
const policy = 'Content-Security-Policy';
/** As files have it that a page loads. */
const none = "default-src 'none'";
const ofPolicy = `index.html, sw.js, release.json, manifest.webmanifest, ${notices.join(', ')}`;
const notSetUp = 'The launcher is not set up here yet';
const cutAt = `ends after 50 of ${script.length} bytes: it was not copied whole`;

/** Each fault is told with the step of the guide to repeat. */
test.each<[string, Fault, told?: string, step?: number]>([
  ['nothing in a release as it was made', {}],
  ['a script that was cut', withFile(main, script.subarray(0, 50)), `${main}: ${cutAt}`, 1],
  ['each file that is gone', without(small, notices[0]), `${small}, ${notices[0]}: answers 404`, 1],
  ['a page', withAnswer(`/${small}`, 200, '<!doctype html>'), `${small}: is a page`, 1],
  ['compressed bytes that nobody can read', withFile(`${main}.br`, 'no brotli'), `${main}: `],
  ['a compressed file of an earlier release', withFile(`${main}.gz`, 'no gzip'), `${main}: `],
  ['a worker that stayed', ofOther('sw.js'), 'sw.js: is of 1.2.3-', 3],
  ['a page of another configuration', ofOther('index.html'), 'index.html: is of 1.2.3-', 3],
  ['a build that nobody has configured', withAnswer('/', 200, notSetUp), 'of no environment', 3],
  ['a file that is changed on its way', withFile(small, '// Minified'), `${small}: differs: `, 1],
  ['a redirect', withAnswer('/sw.js', 301, '', { Location: '/' }), 'sw.js: answers 301 to /', 3],
  ['an old policy', withHeader(policy, none), `${ofPolicy}: other ${policy} than`, 2],
  ['a wrong type', withHeader('Content-Type', 'text/plain'), ' other Content-Type than', 2],
  ['no 404', withAnswer('/static/is-not-there.js', 200), 'answers 200 in place of 404', 2],
])('finds %s', async (_, fault, told, step) => {
  const faults = await faultsAfter(fault);
  expect(faults).toEqual(told === undefined ? [] : [expect.stringContaining(told)]);
  if (step) expect(faults[0]).toContain(`. Repeat step ${step} of Release`);
});

test('a site that does not answer is one sentence', async () => {
  const { origin, close } = await listen(0);
  await close();
  await expect(faultsOfSite(origin, await sampleArtefact(), configuration)).rejects.toThrow(
    `${origin}/ gives no whole answer: nothing listens there`,
  );
});
