import { expect, test } from 'vitest';
import { providerRequest } from '../../../src/auth/protocol/providerRequest.ts';
import { createFakeClock } from './fakeClock.ts';

async function askWith(answer: () => Promise<Response>) {
  const inits: RequestInit[] = [];
  const fetch = (_: string, init: RequestInit) => {
    inits.push(init);
    return answer();
  };
  const edges = { clock: createFakeClock(), fetch };
  const outcome = await providerRequest(edges, 'https://id.suite.test/token', { code: 'c' });
  return { outcome, init: inits[0] };
}

test('sends a form without cookies, cache, referrer, or a way to be redirected', async () => {
  const { init } = await askWith(async () => new Response('{"a":1}'));
  expect(init).toMatchObject({
    method: 'POST',
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  });
  expect(String(init?.body)).toBe('code=c');
});

test('returns status, body and Retry-After, whatever they are', async () => {
  const headers = { 'Retry-After': '5' };
  const { outcome } = await askWith(async () => new Response('<h1>', { status: 503, headers }));
  expect(outcome).toEqual({ status: 503, json: undefined, isEmpty: false, retryAfter: '5' });
});

test('a failure keeps nothing of what the browser said', async () => {
  const failing = askWith(() =>
    Promise.reject(new TypeError('https://id.suite.test/token?code=c')),
  );
  await expect(failing).rejects.toMatchObject({ code: 'unreachable', message: 'no answer' });
});
