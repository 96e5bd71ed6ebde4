import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSHandle, Page } from '@playwright/test';
import { build } from 'vite';
import type { ApiInPage } from './apiInPage.ts';
import type { Suite } from './suite.ts';
import { expect, expectCards, test } from './test.ts';

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
  await expectCards(page);
  return await page.evaluateHandle(async (baseUrl) => {
    const address = '/api-client/api.js';
    const module: typeof import('./apiInPage.ts') = await import(address);
    const key = Object.keys(localStorage).find((name) => name.includes('.user.')) ?? '';
    const { idToken } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return module.openApi(baseUrl, idToken);
  }, api);
}

test('every verb sends its parameters and its body, with the bearer, which a redirect takes nowhere else', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Content Security Policy|Failed to load resource|violates/);
  await openAs('single@suite.test');
  const api = await openApi(page, suite);
  const body = { name: 'Eryri', at: [52.9, -3.9] };
  const answers = await api.evaluate(async (client, sent) => {
    const form = new FormData();
    form.set('map', new File(['hello'], 'map.txt', { type: 'text/plain' }));
    return {
      get: await client.get('/echo', { params: { page: 2, all: true, none: undefined } }),
      query: await client.query('/echo', { name: { like: 'Wye & Usk' } }),
      post: await client.post('/echo', sent),
      put: await client.put('/echo', sent),
      patch: await client.patch('/echo', sent),
      remove: await client.remove('/echo', sent),
      upload: await client.upload('/upload', form, {}),
    };
  }, body);
  const headers = expect.objectContaining({ authorization: 'Bearer', accept: 'application/json' });
  expect(answers).toEqual({
    get: { answer: { method: 'GET', query: { page: '2', all: 'true' }, headers } },
    query: {
      answer: { method: 'GET', query: { filter: '{"name":{"like":"Wye & Usk"}}' }, headers },
    },
    upload: {
      answer: { parts: [{ name: 'map', fileName: 'map.txt', type: 'text/plain', size: 5 }] },
    },
    post: { answer: { method: 'POST', query: {}, headers, body } },
    put: { answer: { method: 'PUT', query: {}, headers, body } },
    patch: { answer: { method: 'PATCH', query: {}, headers, body } },
    remove: { answer: { method: 'DELETE', query: {}, headers, body } },
  });

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
