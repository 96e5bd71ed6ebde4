import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { sdkConfig } from '../../../src/telemetry/applicationInsightsConfig.ts';
import { edge, keptOnDevice, options, startTelemetry } from './openTelemetry.ts';

/* Uses the real SDK with our configuration. */

beforeEach(() => vi.useFakeTimers({ toNotFake: ['requestIdleCallback'] }));

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const namesSent = () => edge.items().map(({ data }) => data.baseData.name ?? data.baseType);

/** A page of which the view has been told. */
async function view(changes?: Parameters<typeof startTelemetry>[0]) {
  const telemetry = await startTelemetry(changes);
  await seconds(0);
  return telemetry;
}

test('the limits are those that the owner has set', () => {
  expect(sdkConfig(options)).toMatchObject({
    eventsLimitInMem: 10_000,
    enableSessionStorageBuffer: true,
    maxBatchSizeInBytes: 102_400,
    maxBatchInterval: 15_000,
    sessionRenewalMs: 1_800_000,
    sessionExpirationMs: 86_400_000,
    maxAjaxCallsPerView: 500,
    extensionConfig: {
      AppInsightsChannelPlugin: { retryCodes: [401, 403, 408, 429, 500, 502, 503, 504] },
    },
  });
});

test('a hidden page sends its items, each with its build, none with where somebody came from', async () => {
  document.documentElement.dataset.build = '1.2.3-b-1_x.c-1';
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://from.test/');
  const listened = vi.spyOn(window, 'addEventListener');
  const telemetry = await view();
  telemetry.trackEvent('application opened');
  telemetry.trackError(new Error('broken'), 'home');
  await seconds(0);
  dispatchEvent(new Event('pagehide'));
  await seconds(0);
  const types = edge.items().map(({ data }) => data.baseType);
  expect(new Set(types)).toEqual(new Set(['PageviewData', 'EventData', 'ExceptionData']));
  const builds = edge.items().map(({ tags }) => tags['ai.application.ver']);
  expect(new Set(builds)).toEqual(new Set(['1.2.3-b-1_x.c-1']));
  expect(edge.posts.join()).not.toContain('from.test');
  const unloads = listened.mock.calls.filter(([type]) => /unload/.test(type));
  expect(unloads, 'they would bar the back-forward cache').toEqual([]);
});

test('cookies are for this site alone, and nothing is kept that docs/privacy.md does not list', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'set');
  const telemetry = await view();
  edge.statuses.push(500);
  telemetry.trackEvent('application opened');
  await seconds(60);
  const written = cookies.mock.calls.flat().filter((text) => /^ai_\w+=[^;]/.test(text));
  expect(written.length).toBeGreaterThan(1);
  for (const text of written) expect(text.match(/SameSite=\w+/g)).toEqual(['SameSite=Lax']);
  const text = readFileSync('docs/privacy.md', 'utf8');
  expect(keptOnDevice().length).toBeGreaterThan(2);
  expect(keptOnDevice().filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('only calls of the API are recorded, without query and headers', async () => {
  await view({ trackedBaseUrl: `${origin}/api` });
  edge.posts.length = 0;
  const headers = { authorization: 'Bearer a' };
  const answer = await fetch(`${origin}/api/me?filter=private`, { headers });
  expect(await answer.json()).toEqual(Object.entries(headers));
  await fetch(`${origin.toUpperCase()}/api`);
  for (const url of [
    `${origin}/api2/me`,
    `${origin}/assets/main.js`,
    `${origin}.evil.test/api/me`,
    'https://id.suite.test/authorize?code=abc',
  ]) {
    await fetch(url);
  }
  await seconds(15);
  expect(edge.items()).toMatchObject([
    { data: { baseData: { name: `GET ${origin}/api/me`, resultCode: '200' } } },
    { data: { baseData: { type: 'Fetch' } } },
  ]);
  expect(edge.posts.join()).not.toMatch(/authorization|bearer|private/i);
});

test('what happens without a network is sent once there is one again', async () => {
  const telemetry = await view();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  telemetry.trackEvent('application opened');
  await seconds(16);
  expect(edge.items('EventData')).toEqual([]);
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await seconds(16);
  expect(edge.items('EventData')).toHaveLength(1);
});

test('of devices that are left out only failures are sent', async () => {
  const telemetry = await view({ sampling: 1e-9 });
  telemetry.trackEvent('signed in');
  telemetry.trackEvent('application opened');
  telemetry.trackEvent('refused');
  telemetry.trackError(new Error('broken'), 'home');
  await fetch('https://api.suite.test/v1/me');
  await seconds(15.1);
  expect(namesSent()).toEqual(['refused', 'ExceptionData']);
});
