import { beforeEach, expect, test, vi } from 'vitest';
import { tellDifferences, tellMissedUpdate } from '../../../src/pwa/serverPage.ts';

const own = '1.0.0-b1.c1';
const page = `<!doctype html><html data-build="${own}"><body></body></html>`;
const headers = {
  'Content-Security-Policy': "default-src 'none'",
  'Referrer-Policy': 'no-referrer',
};
const trackEvent = vi.fn();
const sources = { own, telemetry: { trackEvent } };

beforeEach(() => {
  trackEvent.mockReset();
});

interface Served {
  /** In release.json; empty: there is none. */
  readonly build?: string;
  readonly text?: string;
  readonly sent?: Readonly<Record<string, string>>;
  readonly worker?: string;
}

/** A server of this release, but for what it changes. */
function serve({ build = 'b1', text = page, sent = headers, worker }: Served = {}) {
  const script = `self.release=${JSON.stringify({ name: own, page, headers })};\nlisten();`;
  const release = { version: '1.0.0', build, configuration: 'c1' };
  const answers: Record<string, () => Response> = {
    '/': () => new Response(text, { headers: { ...sent } }),
    '/sw.js': () => new Response(worker ?? script),
    '/release.json': () => new Response(build ? JSON.stringify(release) : page),
  };
  const fetched = vi.fn(async (path: string) => answers[path]?.());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test.each<[string, Served, string?]>([
  ['nothing of a server that sends the release', {}],
  ['a page that was touched', { text: `${page}<!-- optimised -->` }, 'page'],
  [
    'headers that differ or are missing',
    { sent: { 'Referrer-Policy': 'origin' } },
    'Content-Security-Policy, Referrer-Policy',
  ],
  ['nothing of another release', { worker: 'self.release={"name":"1.0.0-b2.c1"};\n' }],
  ['nothing where a page stands in the place of the worker', { worker: page }],
])('tells %s, comparing once for each build', async (_what, served, changed) => {
  const fetched = serve(served);
  await tellDifferences(sources);
  await tellDifferences(sources);
  const told = changed === undefined ? [] : [['page differs', { build: own, changed }]];
  expect(trackEvent.mock.calls).toEqual(told);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ['told where the server has another build', 'b2', true, '1.0.0-b2.c1'],
  ['none where the server has this build', 'b1', true, undefined],
  ['none where the server does not say what it has', '', true, undefined],
  ['told in any case where there is no worker', '', false, ''],
])('a missed update is %s', async (_what, build, hasWorker, seen) => {
  serve({ build });
  await tellMissedUpdate({ ...sources, hasWorker });
  const told = seen === undefined ? [] : [['update not installed', { own, seen }]];
  expect(trackEvent.mock.calls).toEqual(told);
});

test('tells nothing without a network or a server, which do not count as that day’s', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await tellMissedUpdate({ ...sources, hasWorker: true });
  const fetched = serve({ build: 'b2' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await tellMissedUpdate({ ...sources, hasWorker: true });
  expect(fetched).not.toHaveBeenCalled();
  await tellMissedUpdate({ ...sources, hasWorker: true });
  expect(trackEvent).toHaveBeenCalledOnce();
});
