import { gzipSync } from 'node:zlib';
import { array, object, string } from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ApiClient, createApiClient } from '../../../src/api/createApiClient.ts';
import {
  errorMessage,
  HttpError,
  InvalidAnswerError,
  NetworkError,
} from '../../../src/api/errors.ts';
import type { ApiFailure } from '../../../src/api/requests.ts';
import { subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';
import { refusedBodies, takenBodies } from '../../support/outsideBodies.ts';
import { answer, dropped, endless, redirect, stalled, startApi, truncated } from './startApi.ts';

const api = await startApi();
const elsewhere = await startApi();
const profile = object({ firstName: string() });
let client: ApiClient;
let failures: ApiFailure[];

beforeEach(() => {
  api.answers.length = 0;
  client = createApiClient({ baseUrl: api.baseUrl, bearer: async () => 'secret-token' });
  failures = [];
  client.setListener({ failed: (failure) => failures.push(failure), answered: () => {} });
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
const tooLarge = 'Your sign-in is too large for our server. Contact us, we can help.';
const taken = 'The name is taken.';
const validation = { type: 'validation', message: taken };

const misfitting = (path: string) => new InvalidAnswerError('does not fit its schema', path);

test.each([
  ['no response', dropped, new NetworkError(), unexpected],
  ['a response that breaks off', truncated, new NetworkError(), unexpected],
  ['status 500', answer(500, 'secret text'), new HttpError(500), unexpected],
  ['status 503', answer(503), new HttpError(503), unexpected],
  ['status 431', answer(431), new HttpError(431), tooLarge],
  ['status 404', answer(404), new HttpError(404), notFound],
  ['a validation', answer(400, validation), new HttpError(400, taken), taken],
  ['an empty one', answer(400, { ...validation, message: ' ' }), new HttpError(400), undefined],
  ['another 400', answer(400, { ...validation, type: 'x' }), new HttpError(400), undefined],
  ['a 400 with HTML', answer(400, '<p>'), new HttpError(400), undefined],
  ['status 401 without a handler', answer(401), new HttpError(401), undefined],
  ['a portal', answer(200, '<html>'), new InvalidAnswerError('not JSON'), unexpected],
  ['JSON cut short', answer(200, '{"firstName":'), new InvalidAnswerError('not JSON'), unexpected],
  ['an empty body', answer(200), misfitting(''), unexpected],
  ['null', answer(200, 'null'), misfitting(''), unexpected],
  ['an array', answer(200, []), misfitting('firstName'), unexpected],
])('%s is reported with the message of spec §8 and rethrown', async (_, given, error, message) => {
  api.answers.push(given);
  expect(await failureOf(client.get('/me', { schema: profile }))).toEqual(error);
  expect(failures).toEqual([{ error, path: '/me', isQuiet: false }]);
  expect(errorMessage(error)).toBe(message);
});

test.each([
  ['a long bearer, and a server that answers without it', 5000, true, new HttpError(431)],
  ['a long bearer, and nothing that answers', 5000, false, new NetworkError()],
  ['a short bearer, whatever answers', 1000, true, new NetworkError()],
])('a refusal that no page may read: %s', async (_what, length, isThere, error) => {
  const withoutCors = createApiClient({
    baseUrl: api.baseUrl,
    bearer: async () => 'x'.repeat(length),
    fetch: async (_url, { headers = {}, mode } = {}) => {
      if (isThere && mode === 'no-cors' && !('authorization' in headers)) return new Response();
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(withoutCors.get('/me', { schema: profile })).rejects.toEqual(error);
});

test.each([
  ['{"message":"secret"}', 'application/json', true],
  ['{"title":"secret"}', 'Application/Problem+JSON; charset=utf-8', true],
  ['"refused"', 'text/json;charset=utf-8', true],
  ['{}', 'application/vnd.suite.error+json', true],
  ['{"message":"secret"}', undefined, false],
  ['{"message":"secret"}', 'text/plain', false],
  ['{"message":"secret"}', 'application/jsonp', false],
  ['\n<html>', 'text/html', false],
  ['<html>', 'application/json', false],
  ['<Error><Code>AccessDenied</Code></Error>', 'application/xml', false],
  ['Forbidden', 'text/plain; charset=utf-8', false],
  ['', 'application/json', false],
  ['', undefined, false],
])('a 403 of %s as %s is the API’s refusal, or else an outage: %s', async (body, type, refuses) => {
  api.answers.push(answer(403, body, type));
  const error = await failureOf(client.get('/me', { schema: profile }));
  expect(error).toEqual(refuses ? new HttpError(403) : new InvalidAnswerError('not JSON'));
  expect(errorMessage(error)).toBe(refuses ? undefined : unexpected);
});

test('a Retry-After says for how long', async () => {
  api.answers.push((response) => response.writeHead(429, { 'retry-after': '7' }).end());
  const error = await failureOf(client.get('/me', { schema: profile }));
  expect(error).toMatchObject({ status: 429, retryAfterMs: 7000 });
});

test('says where an answer misfits first, and nothing of the answer', async () => {
  api.answers.push(answer(200, { user: { names: ['Ada', 303, 404], secret: 'text' } }));
  const schema = object({ user: object({ names: array(string()) }) });
  const error = await failureOf(client.get('/me', { schema }));
  const message = "The API's answer cannot be used: does not fit its schema at user.names.1";
  expect(error).toMatchObject({ message });
  expect(JSON.stringify(error)).not.toMatch(/Ada|303|404|text/);
});

test('a body that never ends is given up', async () => {
  const closed = new Promise<void>((resolve) => api.answers.push(endless(resolve)));
  const error = await failureOf(client.get('/me', { schema: profile }));
  expect(error).toEqual(new InvalidAnswerError('too large'));
  await closed;
});

test.each([
  [16, 'too large'],
  [7, 'does not fit its schema'],
] as const)('a zipped list of %i MB of zeros is no answer: %s', async (megabytes, reason) => {
  const list = gzipSync(`[${'0,'.repeat(megabytes * 512 * 1024)}0]`);
  expect(list.byteLength).toBeLessThan(17_000);
  api.answers.push((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(list);
  });
  const parse = vi.spyOn(JSON, 'parse');
  const error = await failureOf(client.get('/me/applications', { schema: subscriptionsSchema }));
  expect(error).toEqual(new InvalidAnswerError(reason));
  expect(parse).toHaveBeenCalledTimes(reason === 'too large' ? 0 : 1);
});

test.each(Object.entries(refusedBodies))('%s is no answer', async (_, body) => {
  const sent = body('{"firstName":"Ada"}');
  api.answers.push((response) => response.end(sent));
  const error = await failureOf(client.get('/me', { schema: profile }));
  expect(error).toBeInstanceOf(InvalidAnswerError);
  expect(errorMessage(error)).toBe(unexpected);
});

test.each(Object.entries(takenBodies))('%s is one', async (_, body) => {
  const sent = body('{"firstName":"Ada"}');
  api.answers.push((response) => response.end(sent));
  expect(await client.get('/me', { schema: profile })).toEqual({ firstName: 'Ada' });
});

test.each([
  [400, new HttpError(400)],
  [404, new HttpError(404)],
  [500, new HttpError(500)],
])('a body that is nested too deeply says no more than its status %i', async (status, error) => {
  api.answers.push(answer(status, `{"type":"validation","message":"x","of":${'['.repeat(99)}`));
  expect(await failureOf(client.get('/me', { schema: profile }))).toEqual(error);
});

test('no redirect is followed, so no credential either', async () => {
  api.answers.push(redirect(`${elsewhere.baseUrl}/me`));
  const error = await failureOf(client.get('/me', { schema: profile }));
  expect(error).toEqual(new InvalidAnswerError('redirect'));
  expect(elsewhere.received).toEqual([]);
});

test('a missed deadline counts as no response', async () => {
  api.answers.push(stalled);
  const signal = AbortSignal.timeout(20);
  const error = await failureOf(client.get('/me', { schema: profile, signal }));
  expect(error).toMatchObject({ name: 'TimeoutError' });
  expect(errorMessage(error)).toBe(unexpected);
});

test("a caller's own abort shows nothing", async () => {
  const controller = new AbortController();
  api.answers.push(() => controller.abort());
  const error = await failureOf(client.get('/me', { schema: profile, signal: controller.signal }));
  expect(error).toMatchObject({ name: 'AbortError' });
  expect(errorMessage(error)).toBeUndefined();
});

test('a call that is aborted while it waits for its bearer is not sent', async () => {
  const controller = new AbortController();
  const bearer = async () => {
    controller.abort();
    return 'secret-token';
  };
  const fetch = () => expect.unreachable('sent');
  const waiting = createApiClient({ baseUrl: api.baseUrl, bearer, fetch });
  const call = waiting.get('/me', { schema: profile, signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([0, 1])('a call is given up while it waits for its bearer, after %i ms', async (wait) => {
  const fetch = () => expect.unreachable('sent');
  const never = () => new Promise<never>(() => undefined);
  const waiting = createApiClient({ baseUrl: api.baseUrl, bearer: never, fetch });
  const signal = wait > 0 ? AbortSignal.timeout(wait) : AbortSignal.abort();
  const name = wait > 0 ? 'TimeoutError' : 'AbortError';
  const call = waiting.get('/me', { schema: profile, signal });
  await expect(call).rejects.toMatchObject({ name });
});

test('no error carries the bearer or text of the body', async () => {
  const quoting = createApiClient({ baseUrl: api.baseUrl, bearer: async () => 'secret\ntoken' });
  api.answers.push(answer(200, '<p>secret text'));
  for (const one of [quoting, client]) {
    const error = await one.get('/me', { schema: profile }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toHaveProperty('cause');
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('secret');
  }
});
