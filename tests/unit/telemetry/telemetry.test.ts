import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createTelemetry,
  type StartableTelemetry,
} from '../../../src/telemetry/createTelemetry.ts';
import { clearDevice, connectionString, endpoint, stubNetwork } from './stubNetwork.ts';

const load = vi.fn(() => import('../../../src/telemetry/applicationInsights.ts'));
let network: ReturnType<typeof stubNetwork>;
let telemetry: StartableTelemetry;

beforeEach(async () => {
  await load();
  load.mockClear();
  clearDevice();
  network = stubNetwork();
  telemetry = create();
});

afterEach(async () => {
  vi.useRealTimers();
  await telemetry.identify(undefined);
});

function create(changes: Partial<Parameters<typeof createTelemetry>[0]> = {}) {
  const trackedBaseUrl = 'https://api.suite.test';
  const firstSeconds = async () => {};
  const rest = async () => {};
  return createTelemetry({
    connectionString,
    trackedBaseUrl,
    mode: 'release',
    load,
    firstSeconds,
    rest,
    ...changes,
  });
}

/** Signs out, which sends everything, and answers who did what. */
async function sent() {
  await telemetry.identify(undefined);
  return network
    .items()
    .filter(({ data }) => data.baseType === 'EventData')
    .map(({ tags, data }) => [tags['ai.user.authUserId'], data.baseData.name]);
}

test('items wait for the SDK and keep the user they belong to', async () => {
  telemetry.trackEvent('refused');
  await telemetry.identify('user-1');
  telemetry.trackEvent('signed in');
  expect(load).not.toHaveBeenCalled();
  await telemetry.start();
  telemetry.trackEvent('application opened', { application: 'natural_capital_plan' });
  expect(await sent()).toEqual([
    [undefined, 'refused'],
    ['user-1', 'signed in'],
    ['user-1', 'application opened'],
  ]);
});

test('the SDK is loaded when the first seconds are over', async () => {
  let end = () => {};
  const firstSeconds = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  telemetry = create({ firstSeconds });
  await telemetry.identify('user-1');
  const started = telemetry.start();
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  end();
  await started;
  expect(load).toHaveBeenCalledOnce();
});

test('the SDK is loaded within the first seconds if there is something to tell', async () => {
  telemetry = create({ firstSeconds: () => new Promise(() => {}) });
  const started = telemetry.start();
  telemetry.trackEvent('application opened');
  await started;
  expect(await sent()).toEqual([[undefined, 'application opened']]);
});

test('at most the last hundred items wait', async () => {
  telemetry.trackEvent('refused');
  for (let count = 0; count < 100; count += 1) {
    telemetry.trackEvent('application opened');
  }
  await telemetry.start();
  const names = (await sent()).map(([, name]) => name);
  expect(names).toHaveLength(100);
  expect(names).not.toContain('refused');
});

test('a page view is counted once, for the user who is signed in', async () => {
  await telemetry.identify('user-1');
  await Promise.all([telemetry.start(), telemetry.start()]);
  await telemetry.identify(undefined);
  const views = network.items().filter(({ data }) => data.baseType === 'PageviewData');
  expect(views).toMatchObject([{ tags: { 'ai.user.authUserId': 'user-1' } }]);
});

test.each([
  ['in development', { mode: 'development' }],
  ['without a connection', { connectionString: '' }],
] as const)('%s nothing is loaded or sent', async (_, changes) => {
  telemetry = create(changes);
  await telemetry.start();
  await telemetry.identify('user-1');
  telemetry.trackEvent('signed in');
  telemetry.trackError(new Error('broken'), 'page');
  await telemetry.identify(undefined);
  expect(load).not.toHaveBeenCalled();
  expect(network.requested).toEqual([]);
});

test('Global Privacy Control switches it off', async () => {
  vi.stubGlobal('navigator', { ...navigator, globalPrivacyControl: true });
  telemetry = create();
  await telemetry.start();
  telemetry.trackEvent('signed in');
  await telemetry.identify(undefined);
  expect(load).not.toHaveBeenCalled();
  expect(network.requested).toEqual([]);
  expect(document.cookie).toBe('');
});

test('an SDK that cannot be loaded harms nobody and is tried again', async () => {
  load.mockRejectedValueOnce(new TypeError('blocked'));
  telemetry.trackEvent('refused');
  await telemetry.start();
  await telemetry.start();
  expect(await sent()).toEqual([[undefined, 'refused']]);
});

test.each(['user-1', 'a'.repeat(50), 'ümläut', 'region@suite.test'])(
  'the id %s is sent as it is',
  async (id) => {
    await telemetry.identify(id);
    telemetry.trackEvent('signed in');
    await telemetry.start();
    expect(await sent()).toEqual([[id, 'signed in']]);
  },
);

test.each(['auth0|1', 'a b', 'a,b', 'a;b', 'a=b', ''])(
  'a hash of the id "%s" is sent',
  async (id) => {
    await telemetry.identify(id);
    telemetry.trackEvent('signed in');
    await telemetry.start();
    const hash = createHash('sha256').update(id).digest('hex').slice(0, 32);
    expect(await sent()).toEqual([[hash, 'signed in']]);
  },
);

test('an item that is tracked while the id is hashed carries the hash', async () => {
  const identified = telemetry.identify('auth0|1');
  telemetry.trackEvent('signed in');
  await identified;
  await telemetry.start();
  expect(await sent()).toEqual([[expect.stringMatching(/^[0-9a-f]{32}$/), 'signed in']]);
});

test('a hash that comes after sign-out belongs to nobody', async () => {
  const identified = telemetry.identify('auth0|1');
  await telemetry.identify(undefined);
  await identified;
  telemetry.trackEvent('refused');
  await telemetry.start();
  expect(await sent()).toEqual([[undefined, 'refused']]);
});

test('sign-out sends what is there and leaves nothing on the device', async () => {
  await telemetry.identify('user-1');
  await telemetry.start();
  telemetry.trackEvent('signed in');
  localStorage.setItem('ai_session', 'as older versions of the SDK left it');
  expect(document.cookie).toContain('ai_user=');
  expect(await sent()).toEqual([['user-1', 'signed in']]);
  expect(document.cookie).toBe('');
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
});

test('nothing of telemetry comes back after sign-out', async () => {
  await telemetry.identify('user-1');
  await telemetry.start();
  await telemetry.identify(undefined);
  const before = network.requested.length;
  // The SDK renews its session cookie once a minute.
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
  telemetry.trackEvent('refused');
  await fetch('https://api.suite.test/me');
  dispatchEvent(new Event('pagehide'));
  expect(network.requested.slice(before)).toEqual(['https://api.suite.test/me']);
  expect(document.cookie).toBe('');
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
});

test('sign-out touches nothing that is not of telemetry', async () => {
  localStorage.setItem('oidc.user', 'kept');
  await telemetry.identify(undefined);
  expect(Object.keys(localStorage)).toEqual(['oidc.user']);
});

test('sign-out waits a second and a half for the network and no longer', async () => {
  await telemetry.identify('user-1');
  await telemetry.start();
  network.stopAnswering();
  telemetry.trackEvent('signed in');
  vi.useFakeTimers();
  let isDone = false;
  const done = telemetry.identify(undefined).then(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(1490);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(20);
  await done;
  expect(Object.keys(sessionStorage)).toEqual([]);
  network.statuses.push(503, 503);
  network.answer();
  network.answer();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(network.requested).toEqual([endpoint, endpoint]);
});

test('sign-out without a network is quick and leaves nothing either', async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  await telemetry.identify('user-1');
  await telemetry.start();
  telemetry.trackEvent('signed in');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await telemetry.identify(undefined);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.requested).toEqual([]);
  expect(document.cookie).toBe('');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('sign-out before the SDK is there is quick and drops what waited of the user', async () => {
  telemetry.trackEvent('refused');
  await telemetry.identify('user-1');
  telemetry.trackEvent('signed in');
  await telemetry.identify(undefined);
  expect(network.requested).toEqual([]);
  await telemetry.identify('user-2');
  await telemetry.start();
  expect(await sent()).toEqual([[undefined, 'refused']]);
});

test('an SDK that arrives after sign-out is not started', async () => {
  await telemetry.identify('user-1');
  const started = telemetry.start();
  await telemetry.identify(undefined);
  await started;
  expect(network.requested).toEqual([]);
  expect(document.cookie).toBe('');
});

test('the next user gets an SDK of their own', async () => {
  await telemetry.start();
  await telemetry.identify('user-1');
  telemetry.trackEvent('signed in');
  await telemetry.identify(undefined);
  await telemetry.identify('user-2');
  telemetry.trackEvent('signed in');
  await telemetry.start();
  await telemetry.identify(undefined);
  const events = network.items().filter(({ data }) => data.baseType === 'EventData');
  const [first, second] = events.map(({ tags }) => tags);
  expect(first?.['ai.user.authUserId']).toBe('user-1');
  expect(second?.['ai.user.authUserId']).toBe('user-2');
  expect(second?.['ai.user.id']).not.toBe(first?.['ai.user.id']);
  expect(second?.['ai.session.id']).not.toBe(first?.['ai.session.id']);
});

test('the next user waits until everything of the last one is gone', async () => {
  await telemetry.identify('user-1');
  await telemetry.start();
  network.stopAnswering();
  telemetry.trackEvent('signed in');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const signedOut = telemetry.identify(undefined);
  await telemetry.identify('user-2');
  const started = telemetry.start();
  await vi.advanceTimersByTimeAsync(1500);
  await Promise.all([signedOut, started]);
  expect(document.cookie).toContain('ai_user=');
});

test('an error that is reported twice is sent once', async () => {
  const error = new Error('broken');
  telemetry.trackError(error, 'card');
  telemetry.trackError(error, 'window');
  await telemetry.start();
  await telemetry.identify(undefined);
  const errors = network.items().filter(({ data }) => data.baseType === 'ExceptionData');
  expect(errors).toMatchObject([{ data: { baseData: { properties: { source: 'card' } } } }]);
});
