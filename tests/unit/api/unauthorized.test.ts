import { object, string } from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError } from '../../../src/api/errors.ts';
import { answer, startApi } from './startApi.ts';

const { baseUrl, received, answers } = await startApi();
const schema = object({ firstName: string() });

beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

function clientThatCounts() {
  let count = 0;
  return createApiClient({ baseUrl, bearer: async () => `token-${++count}` });
}

test('a refused call is repeated with a fresh bearer', async () => {
  answers.push(answer(401), answer(200, { firstName: 'Ada' }));
  const client = clientThatCounts();
  const handler = vi.fn(async () => 'retry' as const);
  client.onUnauthorized(handler);
  expect(await client.get('/me', { schema })).toEqual({ firstName: 'Ada' });
  expect(handler.mock.calls).toEqual([['token-1', '/me', undefined]]);
  expect(received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-2',
  ]);
});

test('a call that is refused three times is not sent a fourth time', async () => {
  answers.push(answer(401), answer(401), answer(401));
  const client = clientThatCounts();
  const handler = vi.fn(async () => 'retry' as const);
  client.onUnauthorized(handler);
  await expect(client.get('/me', { schema })).rejects.toEqual(new HttpError(401));
  expect(handler.mock.calls).toEqual([
    ['token-1', '/me', undefined],
    ['token-2', '/me', 'token-1'],
    ['token-3', '/me', 'token-2'],
  ]);
  expect(received).toHaveLength(3);
});

test('a refusal that signs out is rethrown and not repeated', async () => {
  answers.push(answer(401));
  const client = clientThatCounts();
  client.onUnauthorized(async () => 'signedOut');
  await expect(client.get('/me', { schema })).rejects.toEqual(new HttpError(401));
  expect(received).toHaveLength(1);
});

test('a refusal carries no message for the user', async () => {
  answers.push(answer(401));
  const client = clientThatCounts();
  const failures = vi.fn();
  client.onFailure(failures);
  client.onUnauthorized(async () => 'signedOut');
  await expect(client.get('/me', { schema })).rejects.toThrow(HttpError);
  expect(failures).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: undefined, path: '/me' }),
  );
});

test('a handler that was removed or replaced does not run', async () => {
  answers.push(answer(401), answer(401));
  const client = clientThatCounts();
  const replaced = vi.fn(async () => 'retry' as const);
  const removed = vi.fn(async () => 'retry' as const);
  const removeReplaced = client.onUnauthorized(replaced);
  const remove = client.onUnauthorized(removed);
  removeReplaced();
  remove();
  await expect(client.get('/me', { schema })).rejects.toEqual(new HttpError(401));
  expect(received).toHaveLength(1);
  expect(replaced).not.toHaveBeenCalled();
  expect(removed).not.toHaveBeenCalled();
});

test('a call waits for a renewal no longer than its signal allows', async () => {
  answers.push(answer(401));
  const client = clientThatCounts();
  const controller = new AbortController();
  client.onUnauthorized(() => {
    controller.abort(new DOMException('too slow', 'TimeoutError'));
    return new Promise(() => undefined);
  });
  const call = client.get('/me', { schema, signal: controller.signal });
  await expect(call).rejects.toThrow('too slow');
});
