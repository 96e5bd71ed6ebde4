import { beforeEach, expect, test, vi } from 'vitest';
import { tellDifferences, tellMissedUpdate } from '../../../src/pwa/serverPage.ts';

const page = '<!doctype html><html data-build="b-1"><body></body></html>';
const headers = {
  'Content-Security-Policy': "default-src 'none'",
  'Referrer-Policy': 'no-referrer',
};
const trackEvent = vi.fn();
const sources = { own: 'b-1', telemetry: { trackEvent } };

beforeEach(() => {
  localStorage.clear();
  trackEvent.mockReset();
});

interface Served {
  readonly text?: string;
  readonly sent?: Readonly<Record<string, string>>;
  readonly worker?: string;
}

/** A server of release b-1, but for what it changes. */
function serve({ text = page, sent = headers, worker }: Served = {}) {
  const own = `self.release=${JSON.stringify({ name: 'b-1', page, headers })};\nlisten();`;
  const answers: Record<string, () => Response> = {
    '/': () => new Response(text, { headers: { ...sent } }),
    '/sw.js': () => new Response(worker ?? own),
  };
  const fetched = vi.fn(async (path: string) => answers[path]?.());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test.each([
  ['nothing of a server that sends the release', {}, undefined],
  ['a page that was touched', { text: `${page}<!-- optimised -->` }, 'page'],
  [
    'headers that differ or are missing',
    { sent: { 'Referrer-Policy': 'origin' } },
    'Content-Security-Policy, Referrer-Policy',
  ],
  ['nothing of another release', { worker: 'self.release={"name":"b-2"};\n' }, undefined],
  ['nothing where a page stands in the place of the worker', { worker: page }, undefined],
])('tells %s', async (_what, served, changed) => {
  serve(served);
  await tellDifferences(sources);
  const told = changed === undefined ? [] : [['page differs', { build: 'b-1', changed }]];
  expect(trackEvent.mock.calls).toEqual(told);
});

test('compares once for each build', async () => {
  const fetched = serve({ sent: {} });
  await tellDifferences(sources);
  await tellDifferences(sources);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(trackEvent).toHaveBeenCalledOnce();
  await tellDifferences({ ...sources, own: 'b-2' });
  expect(fetched).toHaveBeenCalledTimes(4);
});

test.each([
  ['told where the server has another build', 'b-2', ['check'], 1],
  ['no missed update where the server has this build', 'b-1', ['check'], 0],
  ['told though it is of this build, when a first worker fails', 'b-1', ['installation'], 1],
] as const)('a failure is %s', async (_what, seen, [failed], times) => {
  serve({ text: page.replace('b-1', seen) });
  await tellMissedUpdate(failed, sources);
  expect(trackEvent).toHaveBeenCalledTimes(times);
});

test('tells nothing without a network or a server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await tellMissedUpdate('check', sources);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await tellMissedUpdate('installation', sources);
  expect(trackEvent).not.toHaveBeenCalled();
});
