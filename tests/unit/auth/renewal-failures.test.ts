import { expect, test } from 'vitest';
import { createFakeBrowser } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { pass } from './pass.ts';
import { settled } from './settled.ts';

const token = 'POST /token';
const discovery = 'GET /.well-known/openid-configuration';

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
  const tab = browser.open();
  await tab.auth.start();
  for (let wait = 0; wait < 2; wait += 1) {
    await pass(browser, 40_000);
    tab.window.dispatchEvent(new Event('online'));
  }
  await settled();
  expect(browser.provider.count(line)).toBe(before + 1);
  browser.provider.answers.clear();
  await pass(browser, 45_000);
  expect(tab.auth.getState()).toMatchObject({ freshness: 'fresh' });
});

test('asks where the provider is once the request to a known address has failed', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  (await browser.signIn()).close();
  const tab = browser.open();
  await tab.auth.start();
  browser.provider.answers.set(token, () => json({}, 404));
  const moved = 'https://id.suite.test/moved';
  browser.provider.metadata = { ...browser.provider.metadata, token_endpoint: moved };
  browser.provider.answers.set('POST /moved', () => browser.provider.tokens());
  const before = browser.provider.count(discovery);
  await pass(browser, 300_000);
  expect(tab.auth.getState()).toMatchObject({ freshness: 'fresh' });
  expect(browser.provider.count(token)).toBe(2);
  expect(browser.provider.count(discovery)).toBe(before + 1);
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
