import { expect, test } from 'vitest';
import { createBackoff } from '../../../src/auth/backoff.ts';
import { createFakeBrowser, type FakeBrowser, signedIn, signedInBefore } from './fakeBrowser.ts';
import { authority, discovery, json, token } from './fakeProvider.ts';
import { fresh, pass, signedOut } from './settled.ts';

/* What a page does without a network or a provider, and when it asks again. */

const hour = 3_600_000;

test('a press on the page that waits renews at once, whatever the browser says', async () => {
  const browser = await signedInBefore(hour);
  browser.isOnline = false;
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual(signedOut('offline'));
  browser.network = ({ arrive }) => arrive();
  await tab.auth.signIn();
  expect(tab.auth.getState()).toMatchObject(fresh);
});

test('a page that waits for the provider tries again by itself', async () => {
  const browser = await signedInBefore(hour);
  browser.provider.fail(token);
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual(signedOut('unreachable'));
  browser.provider.answers.clear();
  await pass(browser, 2_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
});

/** A page with cards whose bearer has expired, and which does not know where the provider is. */
async function expiredSession(prepare: (browser: FakeBrowser) => void) {
  const browser = await signedInBefore(hour, { hasData: true });
  browser.changeUser({ provider: undefined });
  prepare(browser);
  browser.provider.requests.length = 0;
  return { browser, tab: await browser.start() };
}

test('discovery with another issuer is reported and does not end the session', async () => {
  const { browser, tab } = await expiredSession(({ provider }) => {
    const metadata = { ...provider.metadata, issuer: 'https://evil.test' };
    provider.answers.set(discovery, () => json(metadata));
  });
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', validity: 'stale' });
  expect(tab.reports).toEqual([
    'untrusted: the discovered issuer is "https://evil.test" instead of "https://id.suite.test"',
  ]);
  expect(browser.provider.count(token)).toBe(0);
  browser.provider.answers.clear();
  await pass(browser, 10_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
});

test.each([token, discovery, 'GET /jwks'])('heeds the Retry-After of %s', async (line) => {
  const { browser, tab } = await expiredSession(({ provider }) =>
    provider.fail(line, 503, { 'Retry-After': '120' }),
  );
  for (let wait = 0; wait < 2; wait += 1) {
    await pass(browser, 40_000);
    await tab.fire('online');
    await expect(tab.auth.bearer()).rejects.toMatchObject({ code: 'unreachable' });
  }
  expect(browser.provider.count(line)).toBe(1);
  // No refresh token is used before the keys are there.
  expect(browser.provider.count(token)).toBe(line === token ? 1 : 0);
  browser.provider.answers.clear();
  await pass(browser, 45_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
});

test.each(['invalid_grant', 'interaction_required'])(
  'a renewal refused with %s leads to the login where there are no cards, with hint',
  async (error) => {
    const { browser, tab } = await signedIn();
    browser.provider.answers.set(token, () => json({ error }, 400));
    await pass(browser, 245_000);
    expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
    expect(tab.assigned[0]).toContain('login_hint=region%40suite.test');
  },
);

test('the delay doubles up to a minute, and an answer or the network ends it', async () => {
  const { clock, open } = await createFakeBrowser();
  const backoff = createBackoff(open().environment);
  const fail = () => {
    backoff.noteFailure();
    return backoff.remaining();
  };
  const delays = Array.from({ length: 8 }, fail);
  expect(delays).toEqual([750, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000]);
  backoff.wake();
  expect([backoff.remaining(), fail(), fail()]).toEqual([0, 750, 1_500]);
  backoff.noteAnswer();
  expect([backoff.remaining(), fail()]).toEqual([500, 750]);
  clock.advance(1_000);
  expect(backoff.remaining()).toBe(0);

  // A pause that the provider asks for outlasts shorter ones and the network, and no answer.
  const inTwoMinutes = new Date(clock.now() + 120_000).toUTCString();
  for (const retryAfter of [inTwoMinutes, '1']) backoff.noteFailure(retryAfter);
  backoff.wake();
  expect([backoff.remaining(), backoff.isPaused()]).toEqual([120_000, true]);
  backoff.noteAnswer();
  expect([backoff.remaining(), backoff.isPaused()]).toEqual([500, false]);
});

test('a token endpoint that has moved is looked up after the first failure', async () => {
  const { browser, tab } = await signedIn();
  const { provider } = browser;
  provider.metadata.token_endpoint = `${authority}/moved`;
  provider.answers.set('POST /moved', provider.tokens);
  provider.fail(token, 404);
  await pass(browser, 305_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
});

test('a press asks at once, whatever pause the provider has asked for', async () => {
  const browser = await createFakeBrowser();
  browser.provider.fail(discovery, 503, { 'Retry-After': '120' });
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'unreachable' });
  await pass(browser, 60_000);
  await tab.fire('online');
  expect(browser.provider.count(discovery)).toBe(1);
  await tab.auth.signIn();
  expect(browser.provider.count(discovery)).toBe(2);
});
