import { readFileSync } from 'node:fs';
import { ApplicationInsights } from '@microsoft/applicationinsights-web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network as pageNetwork } from '../../../src/lib/network.ts';
import { prepareSdk, type Sdk } from '../../../src/telemetry/applicationInsights.ts';
import { type SdkOptions, sdkConfig } from '../../../src/telemetry/applicationInsightsConfig.ts';
import { clearCookies, connectionString, endpoint, stubNetwork } from './stubNetwork.ts';

const options: SdkOptions = {
  connectionString,
  trackedBaseUrl: 'https://api.suite.test/v1',
  network: pageNetwork,
};
const opened: Sdk[] = [];
let network: ReturnType<typeof stubNetwork>;

beforeEach(() => {
  vi.useFakeTimers();
  clearCookies();
  network = stubNetwork();
  document.documentElement.dataset.build = '1.2.3-b-1_x.c-1';
});

afterEach(async () => {
  const closed = opened.splice(0).map((sdk) => sdk.close());
  await vi.runOnlyPendingTimersAsync();
  await Promise.all(closed);
});

function open(changes: Partial<SdkOptions> = {}): Sdk {
  const sdk = prepareSdk({ ...options, ...changes })();
  opened.push(sdk);
  return sdk;
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const use = (sdk: Sdk, properties = {}) => sdk.trackEvent('application opened', properties);
const fail = (sdk: Sdk) =>
  sdk.trackError(new Error('broken'), 'Error', { source: 'home', reference: '4817 2093' });

test("limits that nothing else shows are the specification's", () => {
  const sdk = new ApplicationInsights({ config: sdkConfig(options) });
  sdk.loadAppInsights();
  const { sessionRenewalMs, sessionExpirationMs, extensionConfig } = sdk.config;
  expect([sessionRenewalMs, sessionExpirationMs]).toEqual([1_800_000, 86_400_000]);
  // The values are accessors of the SDK; what it reads through them is what counts.
  expect(JSON.parse(JSON.stringify(extensionConfig))).toMatchObject({
    AppInsightsChannelPlugin: { eventsLimitInMem: 10_000, enableSessionStorageBuffer: true },
  });
  void sdk.unload(false);
});

test('a batch is sent every fifteen seconds', async () => {
  use(open());
  await seconds(14.9);
  expect(network.posts).toEqual([]);
  await seconds(0.2);
  expect(network.items()).toHaveLength(1);
});

test('a batch is sent before it grows beyond 102400 bytes', async () => {
  const sdk = open();
  for (let count = 0; count < 30; count += 1) use(sdk, { text: 'long words '.repeat(600) });
  await seconds(0);
  expect(network.posts.length).toBeGreaterThan(0);
  expect(network.posts.every((body) => body.length <= 103_000)).toBe(true);
});

test.each([
  ...[401, 403, 408, 429, 500, 502, 503, 504].map((status) => [status, 2] as const),
  [400, 1] as const,
])('a batch answered %i is sent %i times', async (status, times) => {
  network.statuses.push(status);
  use(open());
  await seconds(600);
  expect(network.posts).toHaveLength(times);
  expect(new Set(network.posts).size).toBe(1);
});

test('no host but the configured one hears of an hour of use, and nothing of the SDK itself', async () => {
  const sdk = open();
  network.statuses.push(400, 500);
  sdk.countPageView();
  use(sdk);
  await seconds(3600);
  expect(new Set(network.requested)).toEqual(new Set([endpoint]));
  expect(network.items().map(({ data }) => data.baseType)).not.toContain('MessageData');
});

test('every item says of which build it is, and no page view where somebody came from', async () => {
  Object.defineProperty(document, 'referrer', { configurable: true, value: 'https://from.test/' });
  const sdk = open();
  sdk.countPageView();
  use(sdk);
  fail(sdk);
  await seconds(15.1);
  Reflect.deleteProperty(document, 'referrer');
  const types = network.items().map(({ data }) => data.baseType);
  expect(new Set(types)).toEqual(new Set(['PageviewData', 'EventData', 'ExceptionData']));
  const builds = network.items().map(({ tags }) => tags['ai.application.ver']);
  expect(new Set(builds)).toEqual(new Set(['1.2.3-b-1_x.c-1']));
  expect(network.posts.join()).not.toContain('from.test');
});

test('cookies are for this site alone: of the user for a year, of the visit for thirty minutes', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'set');
  use(open());
  await seconds(0);
  const written = cookies.mock.calls.map(([text]) => text).filter((text) => /^ai_/.test(text));
  expect(written).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ai_user=.*max-age=31536000/),
      expect.stringMatching(/^ai_session=.*max-age=1800/),
    ]),
  );
  for (const text of written) expect(text.match(/SameSite=\w+/g)).toEqual(['SameSite=Lax']);
});

test('nothing is kept under a name that docs/privacy.md does not list', async () => {
  const sdk = open();
  sdk.setUser(Promise.resolve('user-1'));
  sdk.countPageView();
  network.statuses.push(500);
  use(sdk);
  await seconds(60);
  const cookies = document.cookie.split('; ').map((pair) => pair.split('=')[0]);
  const names = [...cookies, ...Object.keys(sessionStorage), ...Object.keys(localStorage)];
  expect(names).toContain('ai_user');
  const text = readFileSync('docs/privacy.md', 'utf8');
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('calls of the API are recorded without query and headers, and get none of ours', async () => {
  const sdk = open({ trackedBaseUrl: `${origin}/api` });
  sdk.setUser(Promise.resolve('user-1'));
  await seconds(0);
  await fetch(`${origin}/api/me?filter=private`, { headers: { authorization: 'Bearer a' } });
  await fetch(`${origin.toUpperCase()}/api`);
  await seconds(15);
  expect(network.headers.slice(0, 1)).toEqual(['authorization']);
  expect(network.items()).toMatchObject([
    {
      tags: { 'ai.user.authUserId': 'user-1' },
      data: { baseData: { name: `GET ${origin}/api/me`, resultCode: '200' } },
    },
    { data: { baseData: { type: 'Fetch' } } },
  ]);
  expect(network.posts.join()).not.toMatch(/authorization|bearer|private/i);
});

test('no other calls are recorded', async () => {
  open();
  for (const url of [
    'https://id.suite.test/authorize?code=abc',
    'https://api.suite.test.evil.test/v1/me',
    'https://api.suite.test/v10/me',
    'https://apixsuite.test/v1/me',
    '/assets/main.js',
  ]) {
    await fetch(url);
  }
  await seconds(15);
  expect(network.posts).toEqual([]);
});

test('at most 500 calls are recorded in a page view', async () => {
  open();
  for (let call = 0; call < 510; call += 1) await fetch('https://api.suite.test/v1/me');
  await seconds(15);
  expect(network.items()).toHaveLength(500);
});

test('of devices that are left out only failures are sent', async () => {
  const sdk = open({ sampling: 1e-9 });
  sdk.countPageView();
  use(sdk);
  sdk.trackEvent('refused', {});
  fail(sdk);
  await fetch('https://api.suite.test/v1/me');
  await seconds(15.1);
  expect(network.items().map(({ data }) => data.baseData.name ?? data.baseType)).toEqual([
    'refused',
    'ExceptionData',
  ]);
});

test('the SDK reports no error of its own accord, as reportUnhandledErrors does it', async () => {
  open();
  const error = new Error('broken');
  addEventListener('error', () => undefined, { once: true }); // or Vitest takes it for its own
  dispatchEvent(new ErrorEvent('error', { error, message: 'broken' }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  await seconds(15);
  expect(network.posts).toEqual([]);
});

test('items are sent when the page is hidden, without a listener that bars the back-forward cache', async () => {
  const listened = vi.spyOn(window, 'addEventListener');
  use(open());
  await seconds(0);
  const types = listened.mock.calls.map(([type]) => type);
  expect(types).toContain('pagehide');
  expect(types.filter((type) => /unload/.test(type))).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  expect(network.requested).toEqual([endpoint]);
});

test.each(['before the SDK starts', 'later'])(
  'items wait while the device is offline, which it becomes %s',
  async (when) => {
    const early = when === 'later' ? open() : undefined;
    vi.stubGlobal('navigator', { ...navigator, onLine: false });
    dispatchEvent(new Event('offline'));
    use(early ?? open());
    await seconds(60);
    expect(network.posts).toEqual([]);
    vi.stubGlobal('navigator', { ...navigator, onLine: true });
    dispatchEvent(new Event('online'));
    await seconds(15);
    expect(network.items()).toHaveLength(1);
  },
);
