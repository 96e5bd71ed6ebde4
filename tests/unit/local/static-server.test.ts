import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfiguration } from '../../../deploy/configuration.ts';
import { configureArtefact } from '../../../deploy/configureArtefact.ts';
import { listen } from '../../../local/listen.ts';
import { createStaticServer } from '../../../local/staticServer.ts';
import { pageHeadersDigest } from '../../../shared/pageHeaders.ts';
import { environment } from '../deploy/environment.ts';
import { sampleArtefact } from '../deploy/sampleArtefact.ts';

const page = '<!doctype html><title>The page</title>';
const script = 'console.log("the script");';

const rules = {
  everywhere: { 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'no-cache' },
  byPath: [{ path: '/static/*', headers: { 'Cache-Control': 'immutable' } }],
};

const files: Record<string, string | Uint8Array> = {
  'index.html': page,
  'index.html.br': brotliCompressSync(page),
  'index.html.gz': gzipSync(page),
  'static/main-abc.js': script,
  'static/main-abc.js.br': brotliCompressSync(script),
  'manifest.webmanifest': '{}',
  'assets/images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.deploy/headers.json': JSON.stringify(rules),
  '.env': 'SECRET=1',
  '.well-known/.htpasswd': 'SECRET=1',
  '.well-known/acme-challenge/token': 'token',
  '../outside.json': 'outside',
};

async function served() {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const root = join(folder, 'app');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const server = await listen(0);
  onTestFinished(() => server.close());
  server.answer(createStaticServer(root));
  return {
    port: server.port,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.origin}${path}`, { headers }),
  };
}

const navigation = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.for(['/', '/forbidden', '/any/other/path?code=x', '/index.html', '//', '//example.org/x'])(
  'answers %s with the page',
  async (path) => {
    const { get } = await served();
    const answer = await get(path, navigation);
    expect([answer.status, await answer.text()]).toEqual([200, page]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
  },
);

test.for([
  ...['/static/gone.js', '/static/gone', '/assets/images/', '/gone.png', '/sw.js'],
  ...['/gone.JS', '/icons/gone', '/.well-known/gone'],
])('never answers %s with the page', async (path) => {
  const { get } = await served();
  const answer = await get(path, navigation);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'text/plain; charset=utf-8',
  ]);
});

test('answers unknown paths with the page whoever asks, as the servers of deploy do', async () => {
  const { get } = await served();
  expect(await (await get('/unknown', { Accept: '*/*' })).text()).toBe(page);
});

test('answers a path with an extension that no file has with the page', async () => {
  const { get } = await served();
  expect(await (await get('/reports.2026')).text()).toBe(page);
  expect((await get('/reports.json')).status).toBe(404);
});

test('lets nobody keep the answer that a file is missing', async () => {
  const { get } = await served();
  const answer = await get('/static/gone.js');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-cache']);
});

test.for([
  ['/static/main-abc.js', 'text/javascript; charset=utf-8', 'immutable'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', 'no-cache'],
  ['/assets/images/logo.svg', 'image/svg+xml', 'no-cache'],
  ['/.well-known/acme-challenge/token', 'application/octet-stream', 'no-cache'],
])('serves %s with its type and headers', async ([path = '', type, caching]) => {
  const { get } = await served();
  const { status, headers } = await get(path);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    type,
    caching,
  ]);
});

test.for([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['gzip;q=0', null],
])('sends a client that accepts %o the encoding %o', async ([accepted, encoding]) => {
  const { get } = await served();
  const answer = await get('/', { 'Accept-Encoding': accepted ?? '' });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(await answer.text()).toBe(page);
});

test('sends what has no such sibling as it is', async () => {
  const { get } = await served();
  const answer = await get('/static/main-abc.js', { 'Accept-Encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(script);
});

test('answers 304 to a client that has that very encoding', async () => {
  const { get } = await served();
  const etag = (await get('/', { 'Accept-Encoding': 'br' })).headers.get('etag') ?? '';
  const ask = (encoding: string) =>
    get('/', { 'If-None-Match': etag, 'Accept-Encoding': encoding });
  expect((await ask('br')).status).toBe(304);
  expect((await ask('gzip')).status).toBe(200);
});

test('sends no body to HEAD and answers nothing but GET and HEAD', async () => {
  const { port } = await served();
  const head = await fetch(`http://localhost:${port}/`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const post = await fetch(`http://localhost:${port}/`, { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

/** Sends the path as it stands: `fetch` would tidy it up. */
function rawStatus(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });
}

test.for([
  '/.env',
  '/index.html.br',
  '/.well-known/.htpasswd',
  '/.deploy/headers.json',
  '/%2edeploy/headers.json',
  '/../outside.json',
  '/%2e%2e/outside.json',
  '/static/..%2f..%2foutside.json',
  '/..%5coutside.json',
  '/%00',
  '/%E0%A4%A',
])('hands out nothing for %s', async (path) => {
  const { port } = await served();
  expect(await rawStatus(port, path)).toBe(404);
});

test('says what is missing where there is no build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'empty-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(() => createStaticServer(folder)).toThrow(
    /holds no configured build: .deploy\/headers.json/,
  );
});

test('sends a page with the headers that its worker expects', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'release-')), 'app');
  onTestFinished(() => rmSync(dirname(folder), { recursive: true }));
  const configuration = parseConfiguration('master', environment);
  await configureArtefact({ from: sampleArtefact(), to: folder, configuration });
  const server = await listen(0);
  onTestFinished(() => server.close());
  server.answer(createStaticServer(folder));
  const [page, worker] = await Promise.all(
    ['/', '/sw.js'].map((path) => fetch(`${server.origin}${path}`)),
  );
  const digest = page && (await pageHeadersDigest(page.headers));
  expect(await worker?.text()).toContain(`"pageHeaders":"${digest}"`);
});
