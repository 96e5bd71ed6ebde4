import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiClient, createApiClient } from '../../../src/api/createApiClient.ts';
import {
  createOutageTracker,
  errorMessage,
  HttpError,
  InvalidAnswerError,
  NetworkError,
  NoAccessError,
  UnreadError,
} from '../../../src/api/errors.ts';
import { type Answer, answer, startApi, ways } from './startApi.ts';

const { baseUrl, received, answers, listener, open } = await startApi();

// jsdom reports a failed upload on the console as well, as a browser does.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

/** Resolves with the error that the call rejects with, of which the listener has heard. */
async function failureOf(way: keyof typeof ways, client: ApiClient): Promise<unknown> {
  const failed = vi.fn();
  listener.failed = failed;
  const error = await ways[way](client).then(
    () => expect.unreachable('the call succeeds'),
    (reason: unknown) => reason,
  );
  const failure = { error, path: '/me', isQuiet: false, hasBody: way === 'upload' };
  expect(failed).toHaveBeenCalledExactlyOnceWith(failure);
  return error;
}

const dropped: Answer = (response) => response.destroy();
const truncated: Answer = (response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"firstName":', () => response.destroy());
};
/** Spaces for as long as somebody reads them. */
const endless: Answer = (response) => {
  const chunk = ' '.repeat(1024 * 1024);
  const send = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', send);
  send();
};
const redirect: Answer = (response) => response.writeHead(307, { location: '/v1/there' }).end();

const unexpected = 'Sorry an unexpected error ocurred.';
const notFound = 'The resources you requested could not be found.';
const tooLarge = 'Your sign-in is too large for our server. Contact us, we can help.';
const taken = 'The name is taken.';
const validation = { type: 'validation', message: taken };
const notJson = new InvalidAnswerError('not JSON');
const misfit = (path: string) => new InvalidAnswerError('does not fit its schema', path);

const json = 'application/json';
const refused = '{"message":"secret"}';

/** A 403 of something between us and the API is an outage. */
const rows: readonly [string, Answer, Error, string?][] = [
  ['no response', dropped, new NetworkError(), unexpected],
  ['a response that breaks off', truncated, new NetworkError(), unexpected],
  ['status 500', answer(500, 'secret text'), new HttpError(500), unexpected],
  ['status 413', answer(413), new HttpError(413), tooLarge],
  ['status 431', answer(431), new HttpError(431), tooLarge],
  ['status 404', answer(404, validation), new HttpError(404), notFound],
  ['a validation', answer(400, validation), new HttpError(400, taken), taken],
  ['an empty one', answer(400, { ...validation, message: ' ' }), new HttpError(400)],
  ['another 400', answer(400, { ...validation, type: 'x' }), new HttpError(400)],
  ['status 401 without a handler', answer(401), new HttpError(401)],
  ['a 403 as JSON', answer(403, refused, json), new HttpError(403)],
  ['a problem', answer(403, '{}', 'Application/Problem+JSON; a=b'), new HttpError(403)],
  ['a 403 that is meant', answer(403, { type: 'forbidden' }, json), new NoAccessError(403)],
  ['a 403 without a type', answer(403, refused), notJson, unexpected],
  ['a 403 as script', answer(403, refused, 'application/jsonp'), notJson, unexpected],
  ['a 403 with HTML as JSON', answer(403, '<html>', json), notJson, unexpected],
  ['a portal', answer(200, '<html>'), notJson, unexpected],
  ['an answer that is nested too deeply', answer(200, '['.repeat(99)), notJson, unexpected],
  ['an empty body', answer(200), misfit(''), unexpected],
  ['a list of 7 MB', answer(200, `[${'0,'.repeat(3_500_000)}0]`), misfit('firstName'), unexpected],
  ['a body that never ends', endless, new InvalidAnswerError('too large'), unexpected],
  ['a redirect', redirect, new InvalidAnswerError('redirect'), unexpected],
];

describe.each(['get', 'upload'] as const)('by %s', (way) => {
  test.each(rows)('%s is reported and rethrown', async (_, given, error, message) => {
    answers.push(given, answer(200, { firstName: 'Ada' }));
    expect(await failureOf(way, open('secret-token'))).toStrictEqual(error);
    expect(errorMessage(error)).toBe(message);
    if (way === 'get') expect(received, 'no redirect is followed').toHaveLength(1);
  });

  test('no error carries the bearer or text of the body', async () => {
    answers.push(answer(200, '<p>secret text'));
    for (const bearer of ['secret\ntoken', 'secret-token']) {
      const error = await failureOf(way, open(bearer));
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toHaveProperty('cause');
      expect(`${error} ${JSON.stringify(error)}`).not.toContain('secret');
    }
  });
});

/** Of a call with the bearer: unread, for want of CORS or of a server; or answered. */
type Try = 'unread' | 'unreached' | 'answered';

test.each<[number, readonly Try[], mayBeTooLarge: boolean]>([
  [5000, ['unread'], false],
  [5000, ['unread', 'unread'], true],
  [5000, ['unread', 'unreached'], false],
  [5000, ['unreached', 'unread'], false],
  [5000, ['unread', 'unreached', 'unread'], false],
  [5000, ['unread', 'answered', 'unread'], false],
  [1000, ['unread', 'unread'], false],
])('of %i letters a bearer, %j: it may be too large: %s', async (length, tries, mayBeTooLarge) => {
  let now: Try | undefined;
  const client = createApiClient({
    baseUrl,
    bearer: async () => 'x'.repeat(length),
    fetch: async (_url, { headers = {}, mode } = {}) => {
      const isBare = mode === 'no-cors' && !('authorization' in headers);
      if (now === 'answered' || (now === 'unread' && isBare))
        return Response.json({ firstName: '' });
      throw new TypeError('Failed to fetch');
    },
  });
  const outcomes: unknown[] = [];
  for (now of tries) outcomes.push(await ways.get(client).catch((error: unknown) => error));
  // Whatever it may be, it has no status, and is tried again like every outage.
  expect(outcomes.at(-1)).toEqual(mayBeTooLarge ? new UnreadError() : new NetworkError());
});

test('a Retry-After says for how long', async () => {
  answers.push((response) => response.writeHead(429, { 'retry-after': '7' }).end());
  await expect(ways.get(open())).rejects.toMatchObject({ status: 429, retryAfterMs: 7000 });
});

test.each([
  ['before it begins', 0],
  ['while it waits for its bearer', 0],
  ['as its bearer comes', 0],
  ['while it waits for its answer', 1],
])('a call that takes too long ends %s, with %i requests sent', async (moment, sent) => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const controller = new AbortController();
  const reach = (...moments: string[]) => {
    if (!moments.includes(moment)) return;
    controller.abort(new DOMException('too slow', 'TimeoutError'));
  };
  const bearer = async () => {
    reach('while it waits for its bearer', 'as its bearer comes');
    if (moment === 'while it waits for its bearer') await new Promise(() => undefined);
    return 'token';
  };
  answers.push(() => reach('while it waits for its answer'));
  reach('before it begins');
  const client = createApiClient({ baseUrl, bearer });
  await expect(ways.get(client, { signal: controller.signal })).rejects.toThrow('too slow');
  expect(fetch).toHaveBeenCalledTimes(sent);
});

const unreached = new NetworkError();
const missing = new HttpError(404);
const broken = new HttpError(503);
const invalid = new HttpError(400, taken);
const late = new DOMException('took too long', 'TimeoutError');
const aborted = new DOMException('', 'AbortError');
const unsent = new Error('nobody is signed in');

/** The end of a call: without an error it has answered. */
const call = (path: string) => (error?: Error) => ({ path, error, isQuiet: false });
const [me, all] = [call('/me'), call('/all')];
const quietly = (error: Error) => ({ ...me(error), isQuiet: true });

const twice = (...ends: ReturnType<typeof me>[]) => [...ends, ...ends];

test.each([
  // Once, and once per path in the log; the next one once every path has answered.
  ['an outage', twice(me(unreached), all(broken)), [unexpected], 2],
  ['two', twice(me(unreached), all(unreached), me(), all()), [unexpected, unexpected], 4],
  ['a path that has answered', twice(me(missing), me(missing), me()), [notFound, notFound], 2],
  ['one beside another', twice(me(), all(broken), me(), all(missing)), [unexpected, notFound], 2],
  // In the log alone.
  ['its other failures', [broken, notJson, new HttpError(403)].map(me), [unexpected], 3],
  // Every time.
  ['a validation', twice(quietly(invalid)), [taken, taken], 1],
  ['a 413 without a body', [me(new HttpError(413))], [tooLarge], 1],
  ['a 413 with one', [{ ...me(new HttpError(413)), hasBody: true }], [], 1],
  ['a call too late, none aborted or unsent', [late, aborted, unsent].map(me), [unexpected], 1],
  // Once the page does not say it itself.
  ['an outage that the page says', [quietly(unreached)], [], 1],
  ['an outage, first quietly', [quietly(unreached), me(unreached)], [unexpected], 1],
])('of %s, again and again, is shown: %o', (_what, ends, shown, timesLogged) => {
  const [show, log] = [vi.fn(), vi.fn()];
  const outages = createOutageTracker({ show, log });
  for (const end of ends) {
    if (end.error === undefined) outages.answered(end.path);
    else outages.failed(end);
  }
  expect(show.mock.calls.flat()).toEqual(shown);
  expect(log).toHaveBeenCalledTimes(timesLogged);
});
