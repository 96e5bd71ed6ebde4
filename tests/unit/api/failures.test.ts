import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClient, createApiClient } from '../../../src/api/createApiClient.ts';
import {
  errorMessage,
  HttpError,
  InvalidAnswerError,
  NetworkError,
} from '../../../src/api/errors.ts';
import { answer, dropped, endless, startApi, truncated, ways } from './startApi.ts';

// Proves P41 (docs/product.md).

const api = await startApi();
const elsewhere = await startApi();

// jsdom reports a failed upload on the console as well, as a browser does.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

/** Resolves with the error that the call rejects with, of which the client's listener has heard. */
async function failureOf(client: ApiClient, call: () => Promise<unknown>): Promise<unknown> {
  const failed = vi.fn();
  client.setListener({ failed });
  const error = await call().then(
    () => expect.unreachable('the call succeeds'),
    (reason: unknown) => reason,
  );
  expect(failed).toHaveBeenCalledExactlyOnceWith({ error, path: '/me', isQuiet: false });
  return error;
}

const unexpected = 'Sorry an unexpected error ocurred.';
const notFound = 'The resources you requested could not be found.';
const tooLarge = 'Your sign-in is too large for our server. Contact us, we can help.';
const taken = 'The name is taken.';
const validation = { type: 'validation', message: taken };
const deep = `{"type":"validation","message":"x","of":${'['.repeat(99)}`;
const notJson = new InvalidAnswerError('not JSON');
const misfitting = (path: string) => new InvalidAnswerError('does not fit its schema', path);

type Row = [string, Parameters<typeof api.answers.push>[0], Error, string | undefined];

const refusal = (body: string, type?: string): Row => [
  `a 403 of ${body} as ${type}`,
  ...([answer(403, body, type), new HttpError(403), undefined] as const),
];
/** Said by something between us and the API. */
const outage = (body: string, type?: string): Row => [
  `a 403 of ${body} as ${type}`,
  ...([answer(403, body, type), notJson, unexpected] as const),
];

const rows: Row[] = [
  ['no response', dropped, new NetworkError(), unexpected],
  ['a response that breaks off', truncated, new NetworkError(), unexpected],
  ['status 500', answer(500, 'secret text'), new HttpError(500), unexpected],
  ['status 503', answer(503, deep), new HttpError(503), unexpected],
  ['status 431', answer(431), new HttpError(431), tooLarge],
  ['status 404', answer(404, deep), new HttpError(404), notFound],
  ['a validation', answer(400, validation), new HttpError(400, taken), taken],
  ['an empty one', answer(400, { ...validation, message: ' ' }), new HttpError(400), undefined],
  ['another 400', answer(400, { ...validation, type: 'x' }), new HttpError(400), undefined],
  ['a 400 with HTML', answer(400, '<p>'), new HttpError(400), undefined],
  ['a 400 that is nested too deeply', answer(400, deep), new HttpError(400), undefined],
  ['status 401 without a handler', answer(401), new HttpError(401), undefined],
  refusal('{"message":"secret"}', 'application/json'),
  refusal('{"title":"secret"}', 'Application/Problem+JSON; charset=utf-8'),
  refusal('"refused"', 'text/json;charset=utf-8'),
  refusal('{}', 'application/vnd.suite.error+json'),
  outage('{"message":"secret"}'),
  outage('{"message":"secret"}', 'text/plain'),
  outage('{"message":"secret"}', 'application/jsonp'),
  outage('\n<html>', 'text/html'),
  outage('<html>', 'application/json'),
  outage('', 'application/json'),
  outage(''),
  ['a portal', answer(200, '<html>'), notJson, unexpected],
  ['JSON cut short', answer(200, '{"firstName":'), notJson, unexpected],
  ['an answer that is nested too deeply', answer(200, '['.repeat(99)), notJson, unexpected],
  ['an empty body', answer(200), misfitting(''), unexpected],
  ['null', answer(200, 'null'), misfitting(''), unexpected],
  [
    'a list of 7 MB',
    answer(200, `[${'0,'.repeat(3_500_000)}0]`),
    misfitting('firstName'),
    unexpected,
  ],
  ['a body that never ends', endless, new InvalidAnswerError('too large'), unexpected],
  [
    'a redirect',
    (response) => response.writeHead(307, { location: `${elsewhere.baseUrl}/me` }).end(),
    new InvalidAnswerError('redirect'),
    unexpected,
  ],
];

describe.each(Object.entries(ways))('by %s', (way, call) => {
  test.each(rows)(
    '%s is reported with its message and rethrown',
    async (_, given, error, message) => {
      api.answers.push(given);
      elsewhere.answers.push(answer(200, { firstName: 'Ada' }));
      const client = api.open('secret-token');
      expect(await failureOf(client, () => call(client))).toEqual(error);
      expect(errorMessage(error)).toBe(message);
      if (way === 'get') expect(elsewhere.received, 'no redirect is followed').toEqual([]);
    },
  );

  test('no error carries the bearer or text of the body', async () => {
    api.answers.push(answer(200, '<p>secret text'));
    for (const bearer of ['secret\ntoken', 'secret-token']) {
      const client = api.open(bearer);
      const error = await failureOf(client, () => call(client));
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toHaveProperty('cause');
      expect(`${error} ${JSON.stringify(error)}`).not.toContain('secret');
    }
  });
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
  await expect(ways.get(withoutCors)).rejects.toEqual(error);
});

test('a Retry-After says for how long', async () => {
  api.answers.push((response) => response.writeHead(429, { 'retry-after': '7' }).end());
  await expect(ways.get(api.open())).rejects.toMatchObject({ status: 429, retryAfterMs: 7000 });
});

test.each([
  ['before it begins', 0],
  ['while it waits for its bearer', 0],
  ['as its bearer comes', 0],
  ['while it waits for its answer', 1],
])('a call that takes too long ends %s, with %i requests sent', async (moment, sent) => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const controller = new AbortController();
  const reach = (one: string) => {
    if (one === moment) controller.abort(new DOMException('too slow', 'TimeoutError'));
  };
  const bearer = async () => {
    reach('while it waits for its bearer');
    reach('as its bearer comes');
    return moment === 'while it waits for its bearer'
      ? await new Promise<never>(() => {})
      : 'token';
  };
  api.answers.push(() => reach('while it waits for its answer'));
  reach('before it begins');
  const client = createApiClient({ baseUrl: api.baseUrl, bearer });
  await expect(ways.get(client, { signal: controller.signal })).rejects.toThrow('too slow');
  expect(fetch).toHaveBeenCalledTimes(sent);
});
