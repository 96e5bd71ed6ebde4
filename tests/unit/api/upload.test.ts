import { object, string } from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError, InvalidAnswerError, NetworkError } from '../../../src/api/errors.ts';
import { upload } from '../../../src/api/verbs.ts';
import { answer, dropped, endless, redirect, startApi } from './startApi.ts';

const api = await startApi();
const elsewhere = await startApi();
const schema = object({ id: string() });

beforeEach(() => {
  api.received.length = 0;
  api.answers.length = 0;
  // jsdom reports a failed request on the console as well, as a browser does.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

function clientWith(...bearers: string[]) {
  return createApiClient({ baseUrl: api.baseUrl, bearer: async () => bearers.shift() });
}

function formOf(text: string) {
  const form = new FormData();
  form.set('file', new File([text], 'notes.txt', { type: 'text/plain' }));
  return form;
}

test('a form is posted as multipart with bearer and instance id, and progress ends at 100', async () => {
  api.answers.push(answer(200, { id: '7' }));
  const client = clientWith('token-1');
  client.setInstanceId('instance-7');
  const reported: number[] = [];
  const onProgress = (percentage: number) => reported.push(percentage);
  const form = formOf('hello'.repeat(400_000));
  expect(await upload(client, '/upload', { schema, form, onProgress })).toEqual({ id: '7' });
  expect(api.received).toMatchObject([
    {
      method: 'POST',
      url: '/v1/upload',
      headers: {
        authorization: 'Bearer token-1',
        'es-instance-id': 'instance-7',
        'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
      },
      body: expect.stringContaining('hello'),
    },
  ]);
  expect(reported.at(-1)).toBe(100);
  expect(reported).toEqual(reported.map(Math.floor).toSorted((a, b) => a - b));
});

test('a refused upload is repeated with a fresh bearer', async () => {
  api.answers.push(answer(401), answer(200, { id: '7' }));
  const client = clientWith('token-1', 'token-2');
  client.setListener({ unauthorized: async () => 'retry' });
  await upload(client, '/upload', { schema, form: formOf('hello') });
  expect(
    api.received.map(({ headers, body }) => [headers.authorization, body.includes('hello')]),
  ).toEqual([
    ['Bearer token-1', true],
    ['Bearer token-2', true],
  ]);
});

test.each([
  ['no response', dropped, new NetworkError()],
  ['status 500', answer(500), new HttpError(500)],
  ['an answer that does not fit', answer(200, '<html>'), new InvalidAnswerError('not JSON')],
  ['an answer that never ends', endless(() => {}), new InvalidAnswerError('too large')],
  ['an answer nested too deeply', answer(200, '['.repeat(99)), new InvalidAnswerError('not JSON')],
  ['a redirect', redirect(`${elsewhere.baseUrl}/upload`), new InvalidAnswerError('redirect')],
])('%s rejects as with every other call', async (_, given, error) => {
  api.answers.push(given);
  elsewhere.answers.push(answer(200, { id: '7' }));
  const call = upload(clientWith('token-1'), '/upload', { schema, form: formOf('hello') });
  await expect(call).rejects.toEqual(error);
});

test('an abort ends the request itself', async () => {
  const controller = new AbortController();
  const closed = new Promise((resolve) => {
    api.answers.push((response) => {
      response.once('close', resolve);
      controller.abort();
    });
  });
  const { signal } = controller;
  const call = upload(clientWith('token-1'), '/upload', { schema, form: formOf('hello'), signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  await closed;
});

test('a header that cannot be sent is not quoted in the error', async () => {
  const call = upload(clientWith('secret\ntoken'), '/upload', { schema, form: formOf('hello') });
  await expect(call).rejects.toEqual(new NetworkError());
});
