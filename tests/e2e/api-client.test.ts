import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSHandle, Page } from '@playwright/test';
import { build } from 'vite';
import type { ApiInPage } from './apiInPage.ts';
import type { Suite } from './suite.ts';
import { expect, test } from './test.ts';

test.beforeAll(async ({ suite }) => {
  // Beside the launcher, so that it runs at its origin and under its content security policy.
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      lib: { entry: join(import.meta.dirname, 'apiInPage.ts'), formats: ['es'], fileName: 'api' },
      outDir: join(suite.buildDirectory, 'api-client'),
      emptyOutDir: true,
    },
  });
});

/** The API client in the page of somebody signed in, with their ID token. */
async function openApi(page: Page, { api }: Suite): Promise<JSHandle<ApiInPage>> {
  await expect(page.getByRole('article')).toHaveCount(3);
  return await page.evaluateHandle(async (baseUrl) => {
    const address = '/api-client/api.js';
    const module: typeof import('./apiInPage.ts') = await import(address);
    const key = Object.keys(localStorage).find((name) => name.includes('.user.')) ?? '';
    const { idToken } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return module.openApi(baseUrl, idToken);
  }, api);
}

test('every verb sends its parameters and its body, with the bearer', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('single@suite.test');
  const api = await openApi(page, suite);
  const body = { name: 'Eryri', at: [52.9, -3.9] };
  const answers = await api.evaluate(
    async (client, sent) => ({
      get: await client.get('/echo', { params: { page: 2, all: true, none: undefined } }),
      query: await client.query('/echo', { name: { like: 'Wye & Usk' } }),
      post: await client.post('/echo', sent),
      put: await client.put('/echo', sent),
      patch: await client.patch('/echo', sent),
      remove: await client.remove('/echo', sent),
    }),
    body,
  );
  const headers = expect.objectContaining({ authorization: 'Bearer', accept: 'application/json' });
  expect(answers).toEqual({
    get: { answer: { method: 'GET', query: { page: '2', all: 'true' }, headers } },
    query: {
      answer: { method: 'GET', query: { filter: '{"name":{"like":"Wye & Usk"}}' }, headers },
    },
    post: { answer: { method: 'POST', query: {}, headers, body } },
    put: { answer: { method: 'PUT', query: {}, headers, body } },
    patch: { answer: { method: 'PATCH', query: {}, headers, body } },
    remove: { answer: { method: 'DELETE', query: {}, headers, body } },
  });
});

test('the instance id goes along while it is set', async ({ page, openAs, suite }) => {
  await openAs('single@suite.test');
  const api = await openApi(page, suite);
  const [before, meanwhile, after] = await api.evaluate(async (client) => {
    const first = await client.get('/echo');
    client.client.setInstanceId('region-7');
    const second = await client.post('/echo', {});
    client.client.setInstanceId(undefined);
    return [first, second, await client.get('/echo')];
  });
  expect(meanwhile?.answer).toHaveProperty(['headers', 'es-instance-id'], 'region-7');
  expect(before?.answer).not.toHaveProperty(['headers', 'es-instance-id']);
  expect(after?.answer).not.toHaveProperty(['headers', 'es-instance-id']);
});

test('an upload tells its progress in per cent, and the answer what arrived', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('single@suite.test');
  const api = await openApi(page, suite);
  const { outcome, progress } = await api.evaluate(async (client) => {
    const form = new FormData();
    form.set('note', 'Wye & Usk');
    form.set('map', new Blob([new Uint8Array(8_000_000)], { type: 'image/tiff' }), 'map.tif');
    const percentages: number[] = [];
    const uploaded = await client.upload('/upload', form, {
      onProgress: (percentage) => percentages.push(percentage),
    });
    return { outcome: uploaded, progress: percentages };
  });
  expect(outcome.answer).toEqual({
    files: [{ field: 'map', name: 'map.tif', size: 8_000_000, type: 'image/tiff' }],
    fields: { note: 'Wye & Usk' },
  });
  expect(progress.at(-1)).toBe(100);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(progress.every((percentage) => Number.isInteger(percentage))).toBe(true);
});

test('failures are typed and say what the catalogue has them say', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Failed to load resource/);
  await openAs('single@suite.test');
  const api = await openApi(page, suite);
  const get = (params: Record<string, string>) =>
    api.evaluate((client, sent) => client.get('/echo', { params: sent }), params);
  const unexpected = 'Sorry an unexpected error ocurred.';

  expect(await get({ status: '500' })).toEqual({
    failure: expect.objectContaining({ name: 'HttpError', status: 500 }),
    message: unexpected,
  });
  expect(await get({ status: '404' })).toEqual({
    failure: expect.objectContaining({ name: 'HttpError', status: 404 }),
    message: 'The resources you requested could not be found.',
  });
  expect(await get({ validation: 'A name is needed' })).toEqual({
    failure: expect.objectContaining({ name: 'HttpError', status: 400 }),
    message: 'A name is needed',
  });
  expect(await get({ status: '403' })).toEqual({
    failure: expect.objectContaining({ name: 'HttpError', status: 403 }),
    message: undefined,
  });
  await suite.local('fail', 'api', '/echo', 'drop');
  expect(await get({})).toEqual({
    failure: expect.objectContaining({ name: 'NetworkError' }),
    message: unexpected,
  });
});

test('the handler of a 401 runs while it is registered', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Failed to load resource/);
  await openAs('single@suite.test');
  const api = await openApi(page, suite);
  const ran = await api.evaluate(async (client) => {
    let count = 0;
    const removeHandler = client.client.onUnauthorized(async () => {
      count += 1;
      return 'signedOut';
    });
    await client.get('/echo', { params: { status: '401' } });
    const registered = count;
    removeHandler();
    await client.get('/echo', { params: { status: '401' } });
    return { registered, removed: count - registered };
  });
  expect(ran).toEqual({ registered: 1, removed: 0 });
});

test('a call is given up when its signal says so', async ({ page, openAs, suite }) => {
  await openAs('single@suite.test');
  const api = await openApi(page, suite);
  await suite.local('fail', 'api', '*', 'timeout');
  for (const verb of ['get', 'upload'] as const) {
    const asked = page.waitForRequest(`${suite.api}/echo`);
    const outcome = api.evaluate((client, name) => {
      const controller = new AbortController();
      Reflect.set(window, 'giveUp', () => controller.abort());
      const options = { signal: controller.signal };
      return name === 'get'
        ? client.get('/echo', options)
        : client.upload('/echo', new FormData(), options);
    }, verb);
    const request = await asked;
    await page.evaluate('giveUp()');
    expect((await outcome).failure?.name, verb).toBe('AbortError');
    await expect.poll(() => request.failure()?.errorText, verb).toBe('net::ERR_ABORTED');
  }
});

test('a redirect takes neither bearer nor form out of the API', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Content Security Policy|Failed to load resource|violates/);
  await openAs('single@suite.test');
  const api = await openApi(page, suite);
  const arrived: string[] = [];
  page.on('requestfinished', (request) => void arrived.push(request.url()));
  const outcomes = await api.evaluate(
    async (client, { allowed, foreign }) => [
      await client.get('/echo', { params: { redirect: allowed } }),
      await client.upload('/echo', new FormData(), { params: { redirect: foreign } }),
    ],
    { allowed: `${suite.telemetry}/elsewhere`, foreign: 'http://127.0.0.1:9/elsewhere' },
  );
  expect(outcomes.map(({ failure }) => failure?.name)).toEqual([
    'InvalidAnswerError',
    'NetworkError',
  ]);
  expect(arrived.filter((url) => url.endsWith('/elsewhere'))).toEqual([]);
});

test('what no screen uses yet of it is no part of the launcher', async ({ suite }) => {
  const folder = join(suite.buildDirectory, 'static');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    const script = await readFile(join(folder, name), 'utf8');
    // What upload.ts alone asks for; minifiers keep the names of the platform's properties.
    expect(script, name).not.toContain('lengthComputable');
  }
});
