import { unknown } from 'valibot';
import { expect, test, vi } from 'vitest';
import { fetchTransport } from '../../../src/api/fetchTransport.ts';

test('the page tells of an outage again once the API has answered in between', async () => {
  let status = 500;
  const provider = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/me') ? new Response('{}', { status }) : provider.promise,
  );
  vi.spyOn(console, 'info').mockReturnValue();
  const { api, toasts } = await import('../../../src/start/compose.ts');
  const show = vi.spyOn(toasts, 'show');
  const call = { schema: unknown(), transport: fetchTransport('GET'), bearer: 'token' };
  for (status of [500, 500, 200, 500]) await api.call('/me', call).catch(() => undefined);
  expect(show).toHaveBeenCalledTimes(2);
});
