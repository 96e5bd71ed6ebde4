import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TelemetryConfig } from '../../../shared/Config.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import {
  createTelemetry,
  type StartableTelemetry,
  telemetryUserId,
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

type Changes = Partial<Parameters<typeof createTelemetry>[0]>;

const settings: TelemetryConfig = {
  connectionString,
  consent: 'notice',
  sampling: 100,
};

function create(changes: Changes = {}) {
  const trackedBaseUrl = 'https://api.suite.test';
  const startDelay = async () => {};
  const untilIdle = async () => {};
  return createTelemetry({
    ...settings,
    trackedBaseUrl,
    sharing: createSharing({ mode: 'release', telemetry: settings }),
    errors: createErrorLog(),
    load,
    startDelay,
    untilIdle,
    ...changes,
  });
}

/** Signs out, which sends everything; answers user and name of each event. */
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

test('the SDK is loaded when the start delay is over', async () => {
  let end = () => {};
  const startDelay = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  telemetry = create({ startDelay });
  await telemetry.identify('user-1');
  const started = telemetry.start();
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  end();
  await started;
  expect(load).toHaveBeenCalledOnce();
});

test('the SDK is loaded before the start delay is over if there is an item', async () => {
  telemetry = create({ startDelay: () => new Promise(() => {}) });
  const started = telemetry.start();
  telemetry.trackEvent('application opened');
  await started;
  expect(await sent()).toEqual([[undefined, 'application opened']]);
});

test('at most the last hundred items are queued', async () => {
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
  ['in development', 'development', settings],
  ['without a connection', 'release', { ...settings, connectionString: '' }],
  ['before a yes where one is required', 'release', { ...settings, consent: 'required' }],
] as const)('%s nothing is loaded or sent', async (_, mode, changed) => {
  const errors = createErrorLog();
  telemetry = create({ sharing: createSharing({ mode, telemetry: changed }), errors });
  await telemetry.start();
  await telemetry.identify('user-1');
  telemetry.trackEvent('signed in');
  telemetry.trackError(new Error('broken'), 'page');
  await telemetry.identify(undefined);
  expect(load).not.toHaveBeenCalled();
  expect(network.requested).toEqual([]);
  expect(document.cookie).toBe('');
  expect(errors.entries()).toMatchObject([{ source: 'page', code: 'Error' }]);
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

test('an SDK that cannot be loaded is tried again', async () => {
  load.mockRejectedValueOnce(new TypeError('blocked'));
  telemetry.trackEvent('refused');
  await telemetry.start();
  await telemetry.start();
  expect(await sent()).toEqual([[undefined, 'refused']]);
});

const longId = `provider|${'a'.repeat(50)}`;

test.each([
  ['user-1', 'user-1'],
  ['region@suite.test', 'region@suite.test'],
  ['ümläut', 'ümläut'],
  ['suite|1', 'suite%7C1'],
  ['a b,c;d=e', 'a%20b%2Cc%3Bd%3De'],
  ['50%', '50%25'],
  [longId, longId.replace('|', '%7C')],
])('the id %s is sent as %s', async (id, escaped) => {
  void telemetry.identify(id);
  telemetry.trackEvent('signed in');
  await telemetry.start();
  expect(await sent()).toEqual([[escaped, 'signed in']]);
});

test('an escaped id holds no forbidden character and leads back to the id', () => {
  const unit = fc.constantFrom(...',;= |%2Ca');
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit })), (id) => {
      const escaped = telemetryUserId(id);
      expect(escaped).not.toMatch(/[,;= |]/);
      expect(decodeURIComponent(escaped)).toBe(id);
    }),
  );
});

test('sign-out sends what is queued and leaves nothing on the device', async () => {
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

test('sign-out waits for the network for at most a second and a half', async () => {
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

test('sign-out before the SDK is loaded drops the items of the user', async () => {
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

test('an error that is reported twice is sent once, with its reference', async () => {
  const errors = createErrorLog();
  telemetry = create({ errors });
  const error = new Error('broken');
  telemetry.trackError(error, 'card');
  telemetry.trackError(error, 'window');
  await telemetry.start();
  await telemetry.identify(undefined);
  const sentErrors = network.items().filter(({ data }) => data.baseType === 'ExceptionData');
  const [{ reference } = { reference: '' }] = errors.entries();
  expect(reference).not.toBe('');
  expect(sentErrors).toMatchObject([
    { data: { baseData: { properties: { source: 'card', reference } } } },
  ]);
});

const required = { ...settings, consent: 'required' } as const;

test('a yes starts it, and nothing of before is sent', async () => {
  const sharing = createSharing({ mode: 'release', telemetry: required });
  telemetry = create({ sharing });
  await telemetry.identify('user-1');
  telemetry.trackEvent('signed in');
  telemetry.trackError(new Error('broken'), 'card');
  await telemetry.start();
  sharing.set('yes');
  telemetry.trackEvent('application opened');
  await telemetry.start();
  expect(await sent()).toEqual([['user-1', 'application opened']]);
  expect(network.posts.join()).not.toContain('broken');
});

test('a no ends it at once: what waits is dropped, cookies and buffers are gone', async () => {
  const sharing = createSharing({ mode: 'release', telemetry: settings });
  telemetry = create({ sharing });
  await telemetry.identify('user-1');
  await telemetry.start();
  // The page view is sent at once where there are no timings, as here.
  const before = network.requested.length;
  telemetry.trackEvent('signed in');
  expect(document.cookie).toContain('ai_user=');
  expect(Object.keys(sessionStorage)).not.toEqual([]);
  sharing.set('no');
  await new Promise((resolve) => setTimeout(resolve));
  telemetry.trackEvent('application opened');
  telemetry.trackError(new Error('broken'), 'card');
  await fetch('https://api.suite.test/me');
  dispatchEvent(new Event('pagehide'));
  await telemetry.identify(undefined);
  expect(network.requested.slice(before)).toEqual(['https://api.suite.test/me']);
  expect(network.posts.join()).not.toMatch(/signed in|opened|broken/);
  expect(document.cookie).toBe('');
  expect(Object.keys(sessionStorage)).toEqual([expect.stringContaining('errors')]);
});

test('a yes after a no starts it again for the user who is signed in', async () => {
  const sharing = createSharing({ mode: 'release', telemetry: settings });
  telemetry = create({ sharing });
  await telemetry.identify('user-1');
  await telemetry.start();
  sharing.set('no');
  sharing.set('yes');
  telemetry.trackEvent('application opened');
  await telemetry.start();
  expect(await sent()).toEqual([['user-1', 'application opened']]);
});

test('a start without a yes removes what an earlier configuration has left', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the store jsdom has
  document.cookie = 'ai_user=left; Path=/; Max-Age=1000';
  localStorage.setItem('ai_session', 'left');
  telemetry = create({ sharing: createSharing({ mode: 'release', telemetry: required }) });
  await telemetry.start();
  expect(document.cookie).toBe('');
  expect(Object.keys(localStorage)).toEqual([]);
});
