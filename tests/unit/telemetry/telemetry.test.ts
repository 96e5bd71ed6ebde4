import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TelemetryConfig } from '../../../shared/Config.ts';
import { createSharing } from '../../../src/lib/createSharing.ts';
import { createErrorLog } from '../../../src/lib/ErrorLog.ts';
import { network as pageNetwork } from '../../../src/lib/network.ts';
import { telemetryDigest } from '../../../src/lib/telemetryDigest.ts';
import {
  createTelemetry,
  reportUnhandledErrors,
  type StartableTelemetry,
} from '../../../src/telemetry/createTelemetry.ts';
import { clearCookies, connectionString, endpoint, stubNetwork } from './stubNetwork.ts';

const load = vi.fn(() => import('../../../src/telemetry/applicationInsights.ts'));
let network: ReturnType<typeof stubNetwork>;
let telemetry: StartableTelemetry;

beforeEach(async () => {
  await load();
  load.mockClear();
  clearCookies();
  network = stubNetwork();
  vi.stubGlobal('requestIdleCallback', setImmediate);
  telemetry = create();
});

afterEach(async () => {
  vi.useRealTimers();
  await telemetry.identify(undefined);
});

type Changes = Partial<Parameters<typeof createTelemetry>[0]>;

const settings: TelemetryConfig = { connectionString, consent: 'notice' };

function create(changes: Changes = {}) {
  return createTelemetry({
    ...settings,
    network: pageNetwork,
    trackedBaseUrl: 'https://api.suite.test',
    sharing: createSharing({ mode: 'release', telemetry: settings }),
    errors: createErrorLog(),
    load,
    startDelay: async () => {},
    ...changes,
  });
}

const issuer = 'https://id.suite.test';
const person = (subject: string) => ({ issuer, subject });
const [user1, user2] = await Promise.all(
  ['user-1', 'user-2'].map((subject) => telemetryDigest(issuer, subject)),
);

/** A telemetry that has started, for somebody who is signed in. */
async function use(changes: Changes = {}) {
  telemetry = create(changes);
  await telemetry.identify(person('user-1'));
  await telemetry.start();
}

/** Its person's digest is made then: the page view, which here is sent at once, waits for it. */
const viewed = () => vi.waitFor(() => expect(network.requested).toContain(endpoint));

/** Of the SDK; the log of errors has a key of its own. */
const keptOnDevice = () =>
  [
    ...document.cookie.split('; '),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ].filter((name) => /^ai/i.test(name));

/** Signs out, which sends everything; answers user and name of each event. */
async function sent() {
  await telemetry.identify(undefined);
  return network
    .items()
    .filter(({ data }) => data.baseType === 'EventData')
    .map(({ tags, data }) => [tags['ai.user.authUserId'], data.baseData.name]);
}

test('items wait for the SDK and keep the user they belong to, who has viewed one page', async () => {
  telemetry.trackEvent('refused');
  await telemetry.identify(person('user-1'));
  telemetry.trackEvent('signed in');
  expect(load).not.toHaveBeenCalled();
  await Promise.all([telemetry.start(), telemetry.start()]);
  telemetry.trackEvent('application opened', { application: 'natural_capital_plan' });
  expect(await sent()).toEqual([
    [undefined, 'refused'],
    [user1, 'signed in'],
    [user1, 'application opened'],
  ]);
  const views = network.items().filter(({ data }) => data.baseType === 'PageviewData');
  expect(views).toMatchObject([{ tags: { 'ai.user.authUserId': user1 } }]);
});

test('the SDK is loaded when the start delay is over, or as soon as there is an item', async () => {
  let end = () => {};
  const delay = new Promise<void>((resolve) => {
    end = resolve;
  });
  telemetry = create({ startDelay: () => delay });
  const started = telemetry.start();
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  end();
  await started;
  expect(load).toHaveBeenCalledOnce();
  await telemetry.identify(undefined);

  telemetry = create({ startDelay: () => new Promise(() => {}) });
  const startedByItem = telemetry.start();
  telemetry.trackEvent('application opened');
  await startedByItem;
  expect(await sent()).toEqual([[undefined, 'application opened']]);
});

test('at most the last hundred items are queued', async () => {
  telemetry.trackEvent('refused');
  for (let count = 0; count < 100; count += 1) telemetry.trackEvent('signed in');
  await telemetry.start();
  expect((await sent()).map(([, name]) => name)).toEqual(Array(100).fill('signed in'));
});

/* Under which settings and answers nothing is shared: tests/unit/lib/createSharing.test.ts. */
test('while nothing is shared nothing is loaded or sent, and errors have a reference', async () => {
  const errors = createErrorLog();
  await use({ sharing: createSharing({ mode: 'development', telemetry: settings }), errors });
  telemetry.trackEvent('signed in');
  telemetry.trackError(new Error('broken'), 'page');
  await telemetry.identify(undefined);
  expect(load).not.toHaveBeenCalled();
  expect(network.requested).toEqual([]);
  expect(keptOnDevice()).toEqual([]);
  expect(errors.entries()).toMatchObject([{ source: 'page', code: 'Error' }]);
});

test('an SDK that cannot be loaded is tried again', async () => {
  load.mockRejectedValueOnce(new TypeError('blocked'));
  telemetry.trackEvent('refused');
  await telemetry.start();
  await telemetry.start();
  expect(await sent()).toEqual([[undefined, 'refused']]);
});

test('sign-out sends what is queued and leaves nothing on the device, nor does it come back', async () => {
  await use();
  telemetry.trackEvent('signed in');
  localStorage.setItem('ai_session', 'as older versions of the SDK left it');
  localStorage.setItem('oidc.user', 'not of telemetry');
  expect(document.cookie).toContain('ai_user=');
  expect(await sent()).toEqual([[user1, 'signed in']]);
  expect(keptOnDevice()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['oidc.user']);

  const before = network.requested.length;
  // The SDK renews its session cookie once a minute.
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
  telemetry.trackEvent('refused');
  await fetch('https://api.suite.test/me');
  dispatchEvent(new Event('pagehide'));
  expect(network.requested.slice(before)).toEqual(['https://api.suite.test/me']);
  expect(keptOnDevice()).toEqual([]);
});

test('sign-out waits for the network for at most a second and a half', async () => {
  await use();
  await viewed();
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
  await use();
  telemetry.trackEvent('signed in');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await telemetry.identify(undefined);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(network.requested).toEqual([]);
  expect(keptOnDevice()).toEqual([]);
});

test('sign-out before the SDK has come drops the items of the user, and starts none', async () => {
  telemetry.trackEvent('refused');
  await telemetry.identify(person('user-1'));
  telemetry.trackEvent('signed in');
  const started = telemetry.start();
  await telemetry.identify(undefined);
  await started;
  expect(network.requested).toEqual([]);
  expect(document.cookie).toBe('');
  await telemetry.identify(person('user-2'));
  await telemetry.start();
  expect(await sent()).toEqual([[undefined, 'refused']]);
});

test('the next user gets an SDK of their own, once everything of the last one is gone', async () => {
  await use();
  await viewed();
  network.stopAnswering();
  telemetry.trackEvent('signed in');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const signedOut = telemetry.identify(undefined);
  await telemetry.identify(person('user-2'));
  telemetry.trackEvent('signed in');
  const started = telemetry.start();
  await vi.advanceTimersByTimeAsync(1500);
  await Promise.all([signedOut, started]);
  vi.useRealTimers();
  network.startAnswering();
  await telemetry.identify(undefined);
  const events = network.items().filter(({ data }) => data.baseType === 'EventData');
  expect(events.map(({ tags }) => tags['ai.user.authUserId'])).toEqual([user1, user2]);
  for (const name of ['ai.user.id', 'ai.session.id']) {
    expect(new Set(events.map(({ tags }) => tags[name])).size).toBe(2);
  }
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

test('a yes starts it, after a no too, and nothing of before is sent', async () => {
  const sharing = createSharing({ mode: 'release', telemetry: required });
  telemetry = create({ sharing });
  await telemetry.identify(person('user-1'));
  await telemetry.start();
  for (const answer of ['yes', 'no'] as const) sharing.set(answer);
  telemetry.trackEvent('signed in');
  telemetry.trackError(new Error('broken'), 'card');
  sharing.set('yes');
  telemetry.trackEvent('application opened');
  await telemetry.start();
  expect(await sent()).toEqual([[user1, 'application opened']]);
  expect(network.posts.join()).not.toContain('broken');
});

test('a no ends it at once: what waits is dropped, cookies and buffers are gone', async () => {
  const sharing = createSharing({ mode: 'release', telemetry: settings });
  await use({ sharing });
  await viewed();
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
  expect(keptOnDevice()).toEqual([]);
});

test('a start without a yes removes what an earlier configuration has left', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the store jsdom has
  document.cookie = 'ai_user=left; Path=/; Max-Age=1000';
  localStorage.setItem('ai_session', 'left');
  telemetry = create({ sharing: createSharing({ mode: 'release', telemetry: required }) });
  await telemetry.start();
  expect(keptOnDevice()).toEqual([]);
});

test('what nobody catches is reported', () => {
  const trackError = vi.fn();
  reportUnhandledErrors({ trackError });
  const error = new Error('broken');
  dispatchEvent(new ErrorEvent('error', { error, message: 'broken' }));
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  // jsdom has no PromiseRejectionEvent.
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  expect(trackError.mock.calls).toEqual([
    [error, 'window'],
    [null, 'window'],
    [error, 'promise'],
  ]);
});
