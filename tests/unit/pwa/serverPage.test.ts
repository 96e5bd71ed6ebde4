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
  localStorage.clear();
  trackEvent.mockReset();
});

interface Served {
  /** In release.json; undefined: there is none. */
  readonly build?: string | undefined;
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
    '/sw.js': () =>
      new Response(worker ?? script, {
        headers: { 'Content-Type': worker === page ? 'text/html' : 'text/javascript' },
      }),
    '/release.json': () => new Response(build ? JSON.stringify(release) : page),
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
  ['nothing of another release', { worker: 'self.release={"name":"1.0.0-b2.c1"};\n' }, undefined],
  ['nothing where a page stands in the place of the worker', { worker: page }, undefined],
])('tells %s', async (_what, served, changed) => {
  serve(served);
  await tellDifferences(sources);
  const told = changed === undefined ? [] : [['page differs', { build: own, changed }]];
  expect(trackEvent.mock.calls).toEqual(told);
});

test('compares once for each build', async () => {
  const fetched = serve({ sent: {} });
  await tellDifferences(sources);
  await tellDifferences(sources);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(trackEvent).toHaveBeenCalledOnce();
  await tellDifferences({ ...sources, own: '1.0.0-b2.c1' });
  expect(fetched).toHaveBeenCalledTimes(4);
});

const script = '200 text/javascript';

test.each<[string, Served, 'check' | 'installation', object[]]>([
  ['told where the server has another build', { build: 'b2' }, 'check', [{ worker: script }]],
  ['told where its worker is a page', { worker: page }, 'check', [{ worker: '200 text/html' }]],
  ['none where the server has this build and a worker', {}, 'check', []],
  ['none where the server does not say what it has', { build: '' }, 'check', []],
  ['told in any case where a first worker fails', {}, 'installation', [{ worker: script }]],
])('a missed update is %s', async (_what, served, step, told) => {
  serve(served);
  await tellMissedUpdate(step, sources);
  const seen = `1.0.0-${served.build ?? 'b1'}.c1`;
  expect(trackEvent.mock.calls).toEqual(
    told.map((more) => ['update not installed', { own, seen, step, ...more }]),
  );
});

test('tells nothing without a network or a server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await tellMissedUpdate('check', sources);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await tellMissedUpdate('installation', sources);
  expect(trackEvent).not.toHaveBeenCalled();
});

test('a check that no server answered does not count as that day’s', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await tellMissedUpdate('check', sources);
  serve({ build: 'b2' });
  await tellMissedUpdate('check', sources);
  expect(trackEvent).toHaveBeenCalledOnce();
});
