import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApplicationInsights } from '@microsoft/applicationinsights-web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApplicationInsights } from '../../../src/telemetry/applicationInsights.ts';
import {
  applicationInsightsConfig,
  laxCookies,
} from '../../../src/telemetry/applicationInsightsConfig.ts';
import type { TelemetrySink } from '../../../src/telemetry/TelemetrySink.ts';
import { clearDevice, connectionString, endpoint, stubNetwork } from './stubNetwork.ts';

const options = {
  connectionString,
  trackedBaseUrl: 'https://api.suite.test/v1',
  sampling: 100,
} as const;
let network: ReturnType<typeof stubNetwork>;
let sink: TelemetrySink;

beforeEach(() => {
  vi.useFakeTimers();
  clearDevice();
  network = stubNetwork();
  document.documentElement.dataset.build = '1.2.3-b-1_x.c-1';
  sink = createApplicationInsights(options)();
});

afterEach(async () => {
  const closed = sink.close();
  await vi.runOnlyPendingTimersAsync();
  await closed;
  vi.useRealTimers();
});

function trackEvent(properties = {}) {
  sink.track({ kind: 'event', name: 'application opened', properties });
}

test("the SDK runs with the specification's limits", () => {
  const sdk = new ApplicationInsights({ config: applicationInsightsConfig(options) });
  sdk.loadAppInsights();
  const { sessionRenewalMs, sessionExpirationMs, extensionConfig } = sdk.config;
  expect({ sessionRenewalMs, sessionExpirationMs }).toEqual({
    sessionRenewalMs: 1_800_000,
    sessionExpirationMs: 86_400_000,
  });
  expect(sdk.config).toMatchObject({ redactUrls: 3 });
  // The values are accessors of the SDK; what it reads through them is what counts.
  expect(JSON.parse(JSON.stringify(extensionConfig))).toMatchObject({
    AppInsightsChannelPlugin: {
      eventsLimitInMem: 10_000,
      enableSessionStorageBuffer: true,
      maxBatchSizeInBytes: 102_400,
      maxBatchInterval: 15_000,
      retryCodes: [401, 403, 408, 429, 500, 502, 503, 504],
    },
    AjaxDependencyPlugin: { maxAjaxCallsPerView: 500 },
  });
  void sdk.unload(false);
});

test('a batch is sent every fifteen seconds', async () => {
  trackEvent();
  await vi.advanceTimersByTimeAsync(14_900);
  expect(network.posts).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(network.items()).toHaveLength(1);
  expect(network.requested).toEqual([endpoint]);
});

test('every item says of which version, build and configuration it is', async () => {
  sink.countPageView();
  trackEvent();
  sink.track({ kind: 'error', error: new Error('broken'), source: 'home', reference: 'R-1' });
  await vi.advanceTimersByTimeAsync(15_100);
  const builds = network.items().map(({ tags }) => tags['ai.application.ver']);
  expect(builds.length).toBeGreaterThan(2);
  expect(new Set(builds)).toEqual(new Set(['1.2.3-b-1_x.c-1']));
});

test('a batch is sent before it grows beyond 102400 bytes', () => {
  for (let count = 0; count < 30; count += 1) {
    trackEvent({ text: 'long words '.repeat(600) });
  }
  expect(network.posts.length).toBeGreaterThan(0);
  expect(network.posts.every((body) => body.length <= 103_000)).toBe(true);
});

test.each([401, 403, 408, 429, 500, 502, 503, 504])(
  'a batch answered %i is sent again',
  async (status) => {
    network.statuses.push(status);
    trackEvent();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network.posts).toHaveLength(2);
    expect(network.posts[1]).toBe(network.posts[0]);
  },
);

test('a batch answered 400 is not sent again', async () => {
  network.statuses.push(400);
  trackEvent();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(network.posts).toHaveLength(1);
});

test('no host but the configured one is contacted, in an hour of use', async () => {
  sink.countPageView();
  trackEvent();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(new Set(network.requested)).toEqual(new Set([endpoint]));
});

test('the user cookie lasts a year, the session thirty minutes', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'set');
  clearDevice();
  const fresh = createApplicationInsights(options)();
  fresh.track({ kind: 'event', name: 'signed in', properties: {} });
  const lifetimes = cookies.mock.calls.flatMap(
    ([text]) => text.match(/^ai_\w+|max-age=\d+/g) ?? [],
  );
  expect(lifetimes).toEqual(expect.arrayContaining(['ai_user', 'max-age=31536000']));
  expect(lifetimes).toEqual(expect.arrayContaining(['ai_session', 'max-age=1800']));
  const closed = fresh.close();
  await vi.runOnlyPendingTimersAsync();
  await closed;
});

test('nothing is kept under a name that docs/privacy.md does not list', async () => {
  const counting = createApplicationInsights(options)();
  counting.setUser('user-1');
  counting.countPageView();
  network.statuses.push(500);
  trackEvent();
  await vi.advanceTimersByTimeAsync(60_000);
  const cookies = document.cookie.split('; ').map((pair) => pair.split('=')[0]);
  const names = [...cookies, ...Object.keys(sessionStorage), ...Object.keys(localStorage)];
  expect(names).toContain('ai_user');
  const text = readFileSync(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  const closed = counting.close();
  await vi.runOnlyPendingTimersAsync();
  await closed;
});

test('cookies are for this site alone', () => {
  const cookies = vi.spyOn(document, 'cookie', 'set');
  laxCookies().setCookie?.('ai_user', 'a|b;max-age=9;secure;SameSite=None;path=/');
  expect(cookies).toHaveBeenCalledWith('ai_user=a|b;max-age=9;secure;path=/; SameSite=Lax');
  clearDevice();
  cookies.mockClear();
  trackEvent();
  const written = cookies.mock.calls.map(([text]) => text).filter((text) => /^ai_/.test(text));
  expect(written).not.toEqual([]);
  expect(written.every((text) => /; SameSite=Lax$/.test(text))).toBe(true);
});

test('calls of the API are recorded without query, and without headers of ours', async () => {
  sink.setUser('user-1');
  await fetch('https://api.suite.test/v1/me?filter=private', {
    headers: { authorization: 'Bearer a' },
  });
  await fetch('https://API.suite.test/v1');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.items()).toMatchObject([
    {
      tags: { 'ai.user.authUserId': 'user-1' },
      data: { baseData: { name: 'GET https://api.suite.test/v1/me', resultCode: '200' } },
    },
    { data: { baseData: { name: 'GET https://API.suite.test/v1' } } },
  ]);
  expect(network.posts.join()).not.toMatch(/authorization|bearer|private/i);
});

test('of devices that are left out only failures are sent', async () => {
  const few = createApplicationInsights({ ...options, sampling: 1e-9 })();
  await sink.stop();
  few.countPageView();
  few.track({ kind: 'event', name: 'signed in', properties: {} });
  few.track({ kind: 'event', name: 'refused', properties: {} });
  few.track({ kind: 'error', error: new Error('broken'), source: 'home', reference: 'R-1' });
  await fetch('https://api.suite.test/v1/me');
  await vi.advanceTimersByTimeAsync(15_100);
  expect(network.items().map(({ data }) => data.baseData.name ?? data.baseType)).toEqual([
    'refused',
    'ExceptionData',
  ]);
  const closed = few.close();
  await vi.runOnlyPendingTimersAsync();
  await closed;
});

test('a sink that is stopped drops what waits and leaves no cookie', async () => {
  trackEvent();
  await sink.stop();
  clearDevice();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(network.posts).toEqual([]);
  expect(document.cookie).toBe('');
});

test('a page view does not say where somebody came from', async () => {
  Object.defineProperty(document, 'referrer', { configurable: true, value: 'https://from.test/' });
  sink.countPageView();
  await vi.advanceTimersByTimeAsync(15_100);
  Reflect.deleteProperty(document, 'referrer');
  expect(network.items().map(({ data }) => data.baseType)).toContain('PageviewData');
  expect(network.posts.join()).not.toContain('from.test');
});

test('no header is added to a call, not even on the own origin', async () => {
  const near = createApplicationInsights({ ...options, trackedBaseUrl: `${origin}/api` })();
  await fetch(`${origin}/api/me`, { headers: { accept: 'application/json' } });
  expect(network.headers).toEqual(['accept']);
  const closed = near.close();
  await vi.runOnlyPendingTimersAsync();
  await closed;
});

test.each([
  'https://id.suite.test/token',
  'https://id.suite.test/authorize?code=abc',
  'https://api.suite.test.evil.test/v1/me',
  'https://api.suite.test/v10/me',
  'https://apixsuite.test/v1/me',
  '/assets/main.js',
])('a call to %s is not recorded', async (url) => {
  await fetch(url);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.posts).toEqual([]);
});

test('at most 500 calls are recorded in a page view', async () => {
  for (let call = 0; call < 510; call += 1) {
    await fetch('https://api.suite.test/v1/me');
  }
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.items()).toHaveLength(500);
});

test('an error is sent with its class, its words and its source, without secrets', async () => {
  class SignInRequired extends Error {
    override readonly name = 'SignInRequired';
  }
  const words = 'No answer of https://id.suite.test/token?code=z-y-x#x to Bearer z-y-x, code=z-y-x';
  sink.track({
    kind: 'error',
    error: new SignInRequired(words),
    source: 'auth',
    reference: '0a1b2c3d',
  });
  sink.track({ kind: 'error', error: 'only words', source: 'window', reference: '4e5f6071' });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.items().map(({ data }) => data.baseData)).toMatchObject([
    {
      exceptions: [
        {
          typeName: 'SignInRequired',
          message:
            'SignInRequired: No answer of https://id.suite.test/token to [removed] [removed]',
        },
      ],
      properties: { source: 'auth', reference: '0a1b2c3d' },
    },
    {
      exceptions: [{ message: 'only words' }],
      properties: { source: 'window', reference: '4e5f6071' },
    },
  ]);
  expect(network.posts.join()).not.toContain('z-y-x');
});

test('an item that holds a secret is dropped', async () => {
  trackEvent({ text: 'state=abcdef' });
  trackEvent({ text: 'harmless' });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.items()).toMatchObject([
    { data: { baseData: { properties: { text: 'harmless' } } } },
  ]);
});

test('the SDK reports no error of its own accord, as reportUnhandledErrors does it', async () => {
  const error = new Error('broken');
  addEventListener('error', () => undefined, { once: true }); // or Vitest takes it for its own
  dispatchEvent(new ErrorEvent('error', { error, message: 'broken' }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.posts).toEqual([]);
});

test('items are sent when the page is hidden, without a listener that bars the back-forward cache', async () => {
  const listened = vi.spyOn(window, 'addEventListener');
  const other = createApplicationInsights(options)();
  const types = listened.mock.calls.map(([type]) => type);
  expect(types).toContain('pagehide');
  expect(types).not.toContain('unload');
  expect(types).not.toContain('beforeunload');
  other.track({ kind: 'event', name: 'signed in', properties: {} });
  dispatchEvent(new Event('pagehide'));
  expect(network.requested).toEqual([endpoint]);
  await other.close();
});

test('items wait while the device is offline', async () => {
  dispatchEvent(new Event('offline'));
  trackEvent();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.posts).toEqual([]);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.items()).toHaveLength(1);
});

test('items wait for the network when the SDK starts without one', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  const other = createApplicationInsights(options)();
  other.track({ kind: 'event', name: 'application opened', properties: {} });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.posts).toEqual([]);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(network.items()).toHaveLength(1);
  await other.close();
});

test('the SDK writes nothing to the console and sends nothing about itself', async () => {
  sink.countPageView();
  network.statuses.push(400, 500);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(network.items().map(({ data }) => data.baseType)).not.toContain('MessageData');
});
