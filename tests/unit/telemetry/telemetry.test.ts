import { beforeEach, expect, test, vi } from 'vitest';
import { reportUnhandledErrors } from '../../../src/telemetry/createTelemetry.ts';
import {
  edge,
  endpoint,
  keptOnDevice,
  load,
  openTelemetry,
  person,
  startTelemetry,
  user1,
  user2,
} from './openTelemetry.ts';

/* When it is sent, and what ends it. What is sent: sentItems.test.ts. */

beforeEach(() => load.mockClear());

/** The page view, which is sent at once, waits for the digest of its person. */
const viewed = () => vi.waitFor(() => expect(edge.requested).toContain(endpoint));

const signedIn = (changes?: Parameters<typeof startTelemetry>[0]) =>
  startTelemetry(changes, 'user-1');

/** From now on no post is answered before what it returns is called. */
function holdAnswers() {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  edge.answer = promise;
  return letGo;
}

test('one page is viewed, by who is signed in, and nothing is loaded before the start', async () => {
  const telemetry = openTelemetry();
  await telemetry.identify(person('user-1'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  await Promise.all([telemetry.start(), telemetry.start()]);
  await telemetry.signOut();
  expect(edge.items('PageviewData')).toMatchObject([{ tags: { 'ai.user.authUserId': user1 } }]);
});

test.each(['the start delay is over', 'there is an item'] as const)(
  'the SDK is loaded as soon as %s',
  async (what) => {
    const { promise, resolve: endDelay } = Promise.withResolvers<void>();
    const telemetry = openTelemetry({ startDelay: () => promise });
    const started = telemetry.start();
    await new Promise((resolve) => setTimeout(resolve));
    expect(load).not.toHaveBeenCalled();
    if (what === 'there is an item') telemetry.trackEvent('application opened');
    else endDelay();
    await started;
    expect(load).toHaveBeenCalledOnce();
  },
);

test('at most the last hundred items wait, and an SDK that is blocked is asked for again', async () => {
  const telemetry = openTelemetry();
  telemetry.trackEvent('refused');
  for (let count = 0; count < 100; count += 1) telemetry.trackEvent('signed in');
  for (let times = 0; times < 2; times += 1) load.mockRejectedValueOnce(new TypeError('blocked'));
  await telemetry.start();
  expect(load).toHaveBeenCalledTimes(2);
  await telemetry.start();
  expect(await telemetry.sent()).toEqual(Array(100).fill([undefined, 'signed in']));
});

test('before somebody was told nothing is loaded or sent, and after it what has waited is', async () => {
  const telemetry = openTelemetry({ isTold: false });
  await telemetry.identify(person('user-1'));
  telemetry.trackEvent('signed in');
  const started = telemetry.start();
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  telemetry.sharing.set('told');
  await started;
  expect(await telemetry.sent()).toEqual([[user1, 'signed in']]);
});

test('nothing of the next person is sent before they were told as well', async () => {
  const telemetry = await signedIn();
  await viewed();
  telemetry.sharing.setOwner('idris');
  await telemetry.identify(person('user-2'));
  telemetry.trackEvent('signed in');
  await new Promise((resolve) => setTimeout(resolve));
  dispatchEvent(new Event('pagehide'));
  expect(edge.items('EventData')).toEqual([]);
  telemetry.sharing.set('told');
  await telemetry.start();
  expect(load.mock.calls.length, 'an SDK of their own').toBeGreaterThan(1);
  expect(await telemetry.sent()).toEqual([[user2, 'signed in']]);
});

/* Under which settings and answers nothing is shared: tests/unit/lib/choices.test.ts. */
test('before a yes nothing is sent or kept, and after it, a no between, nothing of before', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the store jsdom has
  document.cookie = 'ai_user=left by an earlier configuration; Path=/; Max-Age=1000';
  localStorage.setItem('ai_session', 'left');
  expect(keptOnDevice()).toHaveLength(2);
  const telemetry = await signedIn({ consent: 'required' });
  expect(keptOnDevice()).toEqual([]);
  telemetry.trackEvent('signed in');
  telemetry.trackError(new Error('broken'), 'page');
  await telemetry.start();
  expect(load).not.toHaveBeenCalled();
  expect([edge.requested, keptOnDevice()]).toEqual([[], []]);
  expect(telemetry.errors.entries()).toMatchObject([{ source: 'page', code: 'Error' }]);

  for (const answer of ['yes', 'no'] as const) telemetry.sharing.set(answer);
  telemetry.trackEvent('signed in');
  telemetry.sharing.set('yes');
  telemetry.trackEvent('application opened');
  await telemetry.start();
  expect(await telemetry.sent()).toEqual([[user1, 'application opened']]);
  expect(edge.items('ExceptionData')).toEqual([]);
});

test.each([
  ['sign-out sends what waits', 'sign-out', [[user1, 'signed in']]],
  ['a no drops what waits', 'no', []],
] as const)('%s and leaves nothing on the device, nor does it come back', async (_, end, sent) => {
  const telemetry = await signedIn();
  await viewed();
  telemetry.trackEvent('signed in');
  localStorage.setItem('ai_session', 'as older versions of the SDK left it');
  localStorage.setItem('oidc.user', 'not of telemetry');
  expect(keptOnDevice()).toEqual(expect.arrayContaining(['ai_user', 'AI_buffer_1']));
  if (end === 'no') telemetry.sharing.set('no');
  else await telemetry.signOut();
  await new Promise((resolve) => setTimeout(resolve));
  expect(keptOnDevice()).toEqual([]);
  expect(localStorage.getItem('oidc.user')).not.toBeNull();

  const before = edge.requested.length;
  // The SDK renews its session cookie once a minute.
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
  telemetry.trackEvent('refused');
  telemetry.trackError(new Error('broken'), 'card');
  await fetch('https://api.suite.test/v1/me');
  dispatchEvent(new Event('pagehide'));
  expect(edge.requested.slice(before)).toEqual(['https://api.suite.test/v1/me']);
  expect(keptOnDevice()).toEqual([]);
  expect(await telemetry.sent()).toEqual(sent);
});

test.each([
  ['for at most a second and a half', true, 1490, [endpoint, endpoint]],
  ['not at all where there is none', false, 0, []],
])(
  'sign-out waits for the network %s, and leaves nothing',
  async (_, isOnline, wait, requested) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const telemetry = await signedIn();
    if (isOnline) await viewed();
    const letGo = holdAnswers();
    edge.statuses.push(503, 503);
    telemetry.trackEvent('signed in');
    vi.useFakeTimers();
    const done = vi.fn();
    void telemetry.signOut().then(done);
    await vi.advanceTimersByTimeAsync(wait);
    if (isOnline) expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(done).toHaveBeenCalled();
    letGo();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(edge.requested).toEqual(requested);
    expect(keptOnDevice()).toEqual([]);
  },
);

test('sign-out before the SDK has come drops the items of the user, and starts none', async () => {
  const telemetry = openTelemetry();
  telemetry.trackEvent('refused');
  await telemetry.identify(person('user-1'));
  telemetry.trackEvent('signed in');
  const started = telemetry.start();
  await telemetry.signOut();
  await started;
  expect([edge.requested, keptOnDevice()]).toEqual([[], []]);
  await telemetry.identify(person('user-2'));
  await telemetry.start();
  expect(await telemetry.sent()).toEqual([[undefined, 'refused']]);
});

test('the next user gets an SDK of their own, once everything of the last one is gone', async () => {
  const telemetry = await signedIn();
  await viewed();
  const letGo = holdAnswers();
  telemetry.trackEvent('signed in');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const signedOut = telemetry.signOut();
  await telemetry.identify(person('user-2'));
  telemetry.trackEvent('signed in');
  const started = telemetry.start();
  await vi.advanceTimersByTimeAsync(1500);
  await Promise.all([signedOut, started]);
  vi.useRealTimers();
  letGo();
  expect((await telemetry.sent()).map(([user]) => user)).toEqual([user1, user2]);
  for (const name of ['ai.user.id', 'ai.session.id']) {
    expect(new Set(edge.items('EventData').map(({ tags }) => tags[name])).size).toBe(2);
  }
});

test('what nobody catches is reported, by us alone, and once', async () => {
  const telemetry = await signedIn();
  const trackError = vi.fn(telemetry.trackError);
  reportUnhandledErrors({ trackError });
  const error = new Error('broken');
  addEventListener('error', () => undefined, { once: true }); // or Vitest takes it for its own
  dispatchEvent(new ErrorEvent('error', { error, message: 'broken' }));
  // jsdom has no PromiseRejectionEvent.
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  expect(trackError.mock.calls).toEqual([
    [error, 'window'],
    [error, 'promise'],
    [null, 'window'],
  ]);
  const { reference } = telemetry.errors;
  const item = { properties: { source: 'window', reference } };
  expect(await telemetry.told('ExceptionData')).toMatchObject([item, item]);
});
