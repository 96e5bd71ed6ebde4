import { expect, test } from 'vitest';
import { providerRequest } from '../../../src/auth/protocol/providerRequest.ts';
import { createFakeClock } from './fakeClock.ts';

function ask(fetch: (address: string, init: RequestInit) => Promise<Response>) {
  const edges = { clock: createFakeClock(), fetch };
  return providerRequest(edges, 'https://id.suite.test/token', { code: 'c' });
}

test('sends a form without cookies, cache, referrer, or a way to be redirected', async () => {
  let sent: RequestInit | undefined;
  await ask(async (_, init) => {
    sent = init;
    return new Response('{"a":1}');
  });
  expect(sent).toMatchObject({
    method: 'POST',
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  });
  expect(String(sent?.body)).toBe('code=c');
});

test('a failure keeps nothing of what the browser said', async () => {
  const failing = ask(() => Promise.reject(new TypeError('https://id.suite.test/token?code=c')));
  await expect(failing).rejects.toMatchObject({ code: 'unreachable', message: 'no answer' });
});
