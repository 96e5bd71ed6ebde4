import { expect, test } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { holdAnswer } from './holdAnswer.ts';
import { pass } from './pass.ts';
import { settled } from './settled.ts';

const token = 'POST /token';
const discovery = 'GET /.well-known/openid-configuration';

test.each<[string, () => Response | Promise<Response>]>([
  ['429', () => json({ error: 'too_many_requests' }, 429)],
  ['503', () => json({}, 503)],
  ['500 with an error', () => json({ error: 'server_error' }, 500)],
  ['a captive portal’s page', () => new Response('<h1>Wi-Fi</h1>')],
  ['a proxy’s 400', () => new Response('<h1>Bad request</h1>', { status: 400 })],
  ['a gateway’s 400', () => json({ error: 'Bad Request' }, 400)],
  ['a gateway’s 401', () => json({ error: 'unauthorized' }, 401)],
  ['a gateway’s 403', () => json({ error: 'Forbidden' }, 403)],
  ['a bare 403', () => new Response(null, { status: 403 })],
  ['a portal’s JSON', () => json({ error: 'login_required' })],
  ['204', () => new Response(null, { status: 204 })],
  ['truncated JSON', () => new Response('{"id_token":"ey')],
  ['no answer', () => Promise.reject(new TypeError('connection refused'))],
  ['a body that breaks off', () => new Response(brokenStream())],
])('%s is transient: the cards turn stale and the next try renews', async (_, answer) => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.provider.answers.set(token, answer);
  await pass(browser, 300_000);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'stale' });
  browser.provider.answers.clear();
  await pass(browser, 60_000);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.assigned).toEqual([]);
});

function brokenStream(): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.error(new TypeError('connection lost')),
  });
}

test('discovery with another issuer is reported and does not end the session', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  (await browser.signIn()).close();
  browser.changeUser({ provider: undefined });
  browser.clock.pass(3_600_000);
  const metadata = { ...browser.provider.metadata, issuer: 'https://evil.test' };
  browser.provider.answers.set(discovery, () => json(metadata));
  const tab = browser.open();
  await tab.auth.start();
  await settled();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'stale' });
  expect(tab.reports).toEqual([
    'untrusted: the discovered issuer is "https://evil.test" instead of "https://id.suite.test"',
  ]);
  expect(browser.provider.count(token)).toBe(1);
  browser.provider.answers.clear();
  await pass(browser, 10_000);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
});

test.each<[string, () => Response]>([
  ['invalid_grant', () => json({ error: 'invalid_grant' }, 400)],
  ['an empty 400', () => new Response(null, { status: 400 })],
  ['an empty object', () => json({}, 400)],
  ['403', () => json({ error: 'invalid_code' }, 403)],
  ['invalid_client', () => json({ error: 'invalid_client' }, 401)],
  ['unauthorized_client', () => json({ error: 'unauthorized_client' }, 400)],
  ['access_denied', () => json({ error: 'access_denied' }, 403)],
  ['login_required', () => json({ error: 'login_required' }, 400)],
])('%s is permanent: the cards stay as expired, and no call is made', async (_, answer) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const tab = await browser.signIn();
  browser.provider.answers.set(token, answer);
  await pass(browser, 245_000);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'expired' });
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  const before = browser.provider.requests.length;
  await pass(browser, 300_000);
  expect(browser.provider.requests).toHaveLength(before);
  expect(browser.user()?.refreshToken).toBeUndefined();
});

test('a permanent failure without data leads to the login, with hint and path', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region', { path: '/plans' });
  browser.provider.answers.set(token, () => json({ error: 'invalid_grant' }, 400));
  await pass(browser, 245_000);
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(new URL(tab.assigned[0] ?? '').searchParams.get('login_hint')).toBe('region@suite.test');
});

test('an expired session is still expired after a reload, without a request', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  (await browser.signIn()).close();
  browser.changeUser({ renewal: 'revoked' });
  const before = browser.provider.requests.length;
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'expired' });
  expect(browser.provider.requests).toHaveLength(before);
});

test('the token endpoint has ten seconds for headers and body together', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.provider.answers.set(token, () => new Response(new ReadableStream()));
  await pass(browser, 245_000);
  expect(tab.reports).toEqual([]);
  await pass(browser, 10_000);
  expect(tab.reports).toEqual(['renewalFailed: no answer in time']);
});

test('backs off, and heeds Retry-After even when the network comes back', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.provider.answers.set(token, () => json({}, 503, { 'Retry-After': '40' }));
  await pass(browser, 245_000);
  expect(browser.provider.count(token)).toBe(2);
  tab.window.dispatchEvent(new Event('online'));
  await pass(browser, 30_000);
  expect(browser.provider.count(token)).toBe(2);
  await pass(browser, 15_000);
  expect(browser.provider.count(token)).toBe(3);
});

test.each([discovery, 'GET /jwks'])('heeds the Retry-After of %s as well', async (line) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  (await browser.signIn()).close();
  browser.changeUser({ provider: undefined });
  browser.clock.pass(3_600_000);
  browser.provider.answers.set(line, () => json({}, 503, { 'Retry-After': '120' }));
  const before = browser.provider.count(line);
  const tabs = [browser.open(), browser.open()];
  await Promise.all(tabs.map(({ auth }) => auth.start()));
  for (const { window } of tabs) {
    await pass(browser, 40_000);
    window.dispatchEvent(new Event('online'));
  }
  await settled();
  expect(browser.provider.count(line)).toBe(before + 1);
  browser.provider.answers.clear();
  await pass(browser, 45_000);
  for (const { auth } of tabs) expect(auth.getState()).toMatchObject({ freshness: 'fresh' });
});

test('does not refresh the known metadata sooner than the provider asked for', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  (await browser.signIn()).close();
  browser.provider.answers.set(discovery, () => json({}, 503, { 'Retry-After': '600' }));
  const before = browser.provider.count(discovery);
  await browser.open().auth.start();
  await pass(browser, 590_000);
  expect(browser.provider.count(token)).toBeGreaterThan(2);
  expect(browser.provider.count(discovery)).toBe(before + 1);
  await pass(browser, 600_000);
  expect(browser.provider.count(discovery)).toBe(before + 2);
});

test('Retry-After holds for every tab and after a reload', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const tabs = [await browser.signIn(), browser.open(), browser.open()];
  await Promise.all(tabs.map((tab) => tab.auth.start()));
  browser.provider.answers.set(token, () => json({}, 429, { 'Retry-After': '120' }));
  await pass(browser, 245_000);
  expect(browser.provider.count(token)).toBe(2);
  for (const tab of tabs) tab.close();
  await pass(browser, 60_000);
  await browser.open().auth.start();
  browser.hasData = false;
  const other = browser.open();
  await other.auth.start();
  expect(other.auth.getState()).toEqual({ status: 'signedOut', reason: 'unreachable' });
  await pass(browser, 50_000);
  expect(browser.provider.count(token)).toBe(2);
  browser.provider.answers.clear();
  await pass(browser, 60_000);
  expect(browser.provider.count(token)).toBe(3);
  expect(other.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(browser.user()).not.toHaveProperty('backoff');
});

test('tabs that wait for the lock heed the backoff of the first one’s failure', async () => {
  const browser = await createFakeBrowser();
  const tabs = [await browser.signIn(), browser.open(), browser.open()];
  await Promise.all(tabs.map((tab) => tab.auth.start()));
  browser.isOnline = false;
  await pass(browser, 400_000);
  browser.isOnline = true;
  const answer = holdAnswer(browser, token);
  for (const tab of tabs) tab.window.dispatchEvent(new Event('online'));
  await settled();
  browser.clock.pass(100);
  answer(json({}, 503));
  await settled();
  expect(browser.provider.count(token)).toBe(2);
});

test.each<[string, object]>([
  [
    'of a clock that has since been set back',
    { since: 1e13, retryAfterMs: 60_000, backoffMs: 60_000 },
  ],
  ['for ever', { since: Date.UTC(2026, 10, 21, 12), retryAfterMs: 1e12, backoffMs: 1e12 }],
  ['of no sense', { since: 'noon', retryAfterMs: null }],
])('a stored back-off %s is ignored', async (_, backoff) => {
  const browser = await createFakeBrowser();
  (await browser.signIn()).close();
  browser.clock.pass(301_000);
  browser.changeUser({ backoff } as object);
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.reports).toEqual([]);
});

test('an outage of an hour costs a bounded number of requests', async () => {
  const browser = await createFakeBrowser();
  await browser.signIn();
  browser.provider.answers.set(token, () => json({}, 503));
  await pass(browser, 3_600_000);
  expect(browser.provider.count(token)).toBeLessThan(100);
});

test('when the network comes back it renews at once', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.provider.answers.set(token, () => json({}, 503));
  await pass(browser, 600_000);
  browser.provider.answers.clear();
  tab.window.dispatchEvent(new Event('online'));
  await settled();
  expect(tab.auth.getState()).toMatchObject({ freshness: 'fresh' });
});
