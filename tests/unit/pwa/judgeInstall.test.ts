import { hash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageHeadersDigest } from '../../../shared/pageHeaders.ts';
import { judgeInstall } from '../../../src/pwa/judgeInstall.ts';

const page = '<!doctype html><html data-build="1.2.3-n-1_x" lang="en-GB"></html>';
const main = 'main()';

const built = (url: string, content: string) => ({
  integrity: `sha384-${hash('sha384', content, 'base64')}`,
  revision: null,
  url,
});
const list = [built('/', page), built('/static/main.js', main)];
const worker = `self.release=${JSON.stringify({ files: list, cookie: {} })};\n(function(){var a=[{}]})()`;

let files: Record<string, string | Response | undefined>;
/** What the browser's cache has kept instead. */
let cached: Record<string, string>;
beforeEach(() => {
  // The worker in charge would answer `/` itself.
  files = { '/?': page, '/sw.js': worker, '/static/main.js': main };
  cached = {};
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
    if (cache === 'reload') delete cached[url];
    const file = cached[url] ?? files[url];
    if (file instanceof Response) return file;
    return file === undefined ? new Response('', { status: 404 }) : new Response(file);
  });
});

test('finds nothing at fault where every file is as it was built', async () => {
  expect(await judgeInstall()).toEqual({
    seen: '1.2.3-n-1_x',
    cause: 'unknown',
    file: '',
    isLoadable: true,
  });
});

test('a page that was touched on its way leaves a version that can be loaded', async () => {
  files['/?'] = page.replaceAll('"', '').replace('</html>', '<!-- touched --></html>');
  expect(await judgeInstall()).toEqual({
    seen: '1.2.3-n-1_x',
    cause: 'integrity',
    file: '/',
    isLoadable: true,
  });
});

test.each([
  ['a page in the place of a script', '/static/main.js', page, 'integrity'],
  ['a script that is not there', '/static/main.js', undefined, 'http 404'],
  ['a worker that is not there', '/sw.js', undefined, 'http 404'],
  ['a page in the place of the worker', '/sw.js', page, 'no worker'],
  ['a worker with a list that is none', '/sw.js', '[{"url":"/"}]', 'no worker'],
])('%s leaves nothing to load', async (_what, file, content, cause) => {
  files[file] = content;
  expect(await judgeInstall()).toEqual({ seen: '1.2.3-n-1_x', cause, file, isLoadable: false });
});

test('a page with the headers of another release is no version to load', async () => {
  const pageHeaders = await pageHeadersDigest(new Headers({ 'Referrer-Policy': 'no-referrer' }));
  files['/sw.js'] = `self.release=${JSON.stringify({ files: list, pageHeaders })};`;
  const fault = { seen: '1.2.3-n-1_x', cause: 'headers', file: '/', isLoadable: false };
  expect(await judgeInstall()).toEqual(fault);

  const answer = () => new Response(page, { headers: { 'Referrer-Policy': 'no-referrer' } });
  const fetched = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url === '/?' ? answer() : await fetched(url, init),
  );
  expect(await judgeInstall()).toMatchObject({ cause: 'unknown' });
});

test('what the browser has kept wrong is fetched past its cache, and is right from then on', async () => {
  cached['/static/main.js'] = page;
  const fault = {
    seen: '1.2.3-n-1_x',
    cause: 'http cache',
    file: '/static/main.js',
    isLoadable: true,
  };
  expect(await judgeInstall()).toEqual(fault);
  expect(await judgeInstall()).toMatchObject({ cause: 'unknown' });
});

test('knows no build where the server answers with an error', async () => {
  files['/?'] = undefined;
  expect(await judgeInstall()).toMatchObject({ seen: undefined, cause: 'http 404', file: '/' });
});

test('judges nothing while the server is out of reach', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(judgeInstall()).rejects.toThrow('offline');
});
