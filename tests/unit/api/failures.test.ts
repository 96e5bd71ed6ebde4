import { object, string, undefined_ } from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient, ApiFailure } from '../../../src/api/ApiClient.ts';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError, InvalidAnswerError, NetworkError } from '../../../src/api/errors.ts';
import { answer, dropped, redirect, stalled, startApi, truncated } from './startApi.ts';

const api = await startApi();
const elsewhere = await startApi();
const profile = object({ firstName: string() });
let client: ApiClient;
let failures: ApiFailure[];

beforeEach(() => {
  api.answers.length = 0;
  client = createApiClient({ baseUrl: api.baseUrl, bearer: async () => 'secret-token' });
  failures = [];
  client.onFailure((failure) => failures.push(failure));
});

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => expect.unreachable('the call succeeds'),
    (reason: unknown) => reason,
  );
  expect(failures.map((failure) => failure.error)).toEqual([error]);
  return error;
}

const unexpected = 'Sorry an unexpected error ocurred.';
const notFound = 'The resources you requested could not be found.';
const validation = { type: 'validation', message: 'The name is taken.' };

test.each([
  ['no response', dropped, new NetworkError(), unexpected],
  ['a response that breaks off', truncated, new NetworkError(), unexpected],
  ['status 500', answer(500, 'secret text'), new HttpError(500), unexpected],
  ['status 503', answer(503), new HttpError(503), unexpected],
  ['status 404', answer(404), new HttpError(404), notFound],
  [
    'a validation',
    answer(400, validation),
    new HttpError(400, 'The name is taken.'),
    'The name is taken.',
  ],
  [
    'an empty validation',
    answer(400, { ...validation, message: ' ' }),
    new HttpError(400),
    undefined,
  ],
  ['another 400', answer(400, { ...validation, type: 'x' }), new HttpError(400), undefined],
  ['a 400 with HTML', answer(400, '<p>'), new HttpError(400), undefined],
  ['status 403', answer(403), new HttpError(403), undefined],
  ['status 401 without a handler', answer(401), new HttpError(401), undefined],
  ['a portal', answer(200, '<html>'), new InvalidAnswerError('not JSON'), unexpected],
  ['JSON cut short', answer(200, '{"firstName":'), new InvalidAnswerError('not JSON'), unexpected],
  ['an empty body', answer(200), new InvalidAnswerError('does not fit its schema'), unexpected],
  ['null', answer(200, 'null'), new InvalidAnswerError('does not fit its schema'), unexpected],
  ['an array', answer(200, []), new InvalidAnswerError('does not fit its schema'), unexpected],
])('%s is told, said as the catalogue says, and rethrown', async (_, given, error, message) => {
  api.answers.push(given);
  expect(await failureOf(client.get('/me', { schema: profile }))).toEqual(error);
  expect(failures).toEqual([{ error, message, path: '/me' }]);
});

test('an unexpected body where none belongs is an invalid answer', async () => {
  api.answers.push(answer(200, { firstName: 'Ada' }));
  const error = await failureOf(client.get('/me', { schema: undefined_() }));
  expect(error).toBeInstanceOf(InvalidAnswerError);
});

test('no redirect is followed, so no credential either', async () => {
  api.answers.push(redirect(`${elsewhere.baseUrl}/me`));
  const error = await failureOf(client.get('/me', { schema: profile }));
  expect(error).toEqual(new InvalidAnswerError('redirect'));
  expect(elsewhere.received).toEqual([]);
});

test('an opaque redirect of a browser is an invalid answer', async () => {
  const opaque = { status: 0, type: 'opaqueredirect', text: async () => '' };
  const browser = createApiClient({
    baseUrl: api.baseUrl,
    bearer: async () => undefined,
    fetch: vi.fn().mockResolvedValue(opaque),
  });
  const call = browser.get('/me', { schema: profile });
  await expect(call).rejects.toEqual(new InvalidAnswerError('redirect'));
});

test('a missed deadline counts as no response', async () => {
  api.answers.push(stalled);
  const signal = AbortSignal.timeout(20);
  const error = await failureOf(client.get('/me', { schema: profile, signal }));
  expect(error).toMatchObject({ name: 'TimeoutError' });
  expect(failures).toMatchObject([{ message: unexpected }]);
});

test("a caller's own abort says nothing", async () => {
  const controller = new AbortController();
  api.answers.push(() => controller.abort());
  const error = await failureOf(client.get('/me', { schema: profile, signal: controller.signal }));
  expect(error).toMatchObject({ name: 'AbortError' });
  expect(failures).toMatchObject([{ message: undefined }]);
});

test('a call that is aborted while it waits for its bearer is not sent', async () => {
  const controller = new AbortController();
  const waiting = createApiClient({
    baseUrl: api.baseUrl,
    bearer: async (signal) => {
      expect(signal).toBe(controller.signal);
      controller.abort();
      return 'secret-token';
    },
    fetch: () => expect.unreachable('sent'),
  });
  const call = waiting.get('/me', { schema: profile, signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('without a deadline a call waits as long as it takes', async () => {
  const clock = vi.spyOn(AbortSignal, 'timeout');
  api.answers.push(answer(200, { firstName: 'Ada' }));
  await client.get('/me', { schema: profile });
  expect(clock).not.toHaveBeenCalled();
});

test('no error carries the bearer or text of the body', async () => {
  const quoting = createApiClient({
    baseUrl: api.baseUrl,
    bearer: async () => 'secret\ntoken',
  });
  api.answers.push(answer(200, '<p>secret text'));
  const errors = [
    await quoting.get('/me', { schema: profile }).catch((error: unknown) => error),
    await client.get('/me', { schema: profile }).catch((error: unknown) => error),
  ];
  for (const error of errors) {
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('cause');
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('secret');
  }
});

test('an answer is told, and a removed listener is told nothing', async () => {
  const told = vi.fn();
  const remove = client.onAnswer(told);
  api.answers.push(answer(200, { firstName: 'Ada' }), answer(200, { firstName: 'Ada' }));
  await client.get('/me', { schema: profile });
  remove();
  await client.get('/me', { schema: profile });
  expect(told.mock.calls).toEqual([[{ path: '/me' }]]);
  expect(failures).toEqual([]);
});
