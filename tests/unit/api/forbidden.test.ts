import { object, string } from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError, InvalidAnswerError } from '../../../src/api/errors.ts';
import { answer, startApi } from './startApi.ts';

const { baseUrl, received, answers } = await startApi();
const schema = object({ firstName: string() });

beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

/** Refusing one bearer brings the next, as long as there are any. */
function clientWith(...bearers: string[]) {
  let current = 0;
  return createApiClient({
    baseUrl,
    bearer: async (_, refused) => {
      if (refused === bearers[current] && current < bearers.length - 1) current += 1;
      return bearers[current];
    },
  });
}

function sent() {
  return received.map(({ headers }) => headers.authorization);
}

test('a 403 that may not be the API’s own is judged with a renewed bearer', async () => {
  answers.push(answer(403, 'no access'), answer(200, { firstName: 'Ada' }));
  expect(await clientWith('one', 'two').get('/me', { schema })).toEqual({ firstName: 'Ada' });
  expect(sent()).toEqual(['Bearer one', 'Bearer two']);
});

test('a 403 that comes again with the renewed bearer is the account’s refusal', async () => {
  answers.push(answer(403), answer(403));
  const call = clientWith('one', 'two', 'three').get('/me', { schema });
  await expect(call).rejects.toEqual(new HttpError(403));
  expect(sent()).toEqual(['Bearer one', 'Bearer two']);
});

test('where no other bearer can be had a 403 is not asked for again', async () => {
  answers.push(answer(403));
  await expect(clientWith('one').get('/me', { schema })).rejects.toEqual(new HttpError(403));
  expect(sent()).toEqual(['Bearer one']);
});

test('the API’s own 403 needs no second one', async () => {
  answers.push(answer(403, { message: 'no access' }));
  const call = clientWith('one', 'two').get('/me', { schema });
  await expect(call).rejects.toEqual(new HttpError(403));
  expect(sent()).toEqual(['Bearer one']);
});

test('a gateway’s page with 403 refuses nobody', async () => {
  answers.push(answer(403, '<!doctype html>'));
  const call = clientWith('one', 'two').get('/me', { schema });
  await expect(call).rejects.toEqual(new InvalidAnswerError('not JSON'));
  expect(sent()).toEqual(['Bearer one']);
});
