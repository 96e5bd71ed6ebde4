import { expect, test } from 'vitest';
import { accessTokenHash } from '../../../src/auth/protocol/validateAndStoreTokens.ts';
import { signs } from '../faults/Fault.ts';
import { createFakeBrowser } from './fakeBrowser.ts';
import { discovery, json } from './fakeProvider.ts';
import { fresh, pass, settled, signedOut } from './settled.ts';
import { comeBack, leave } from './signIn/leave.ts';

/* Clocks, keys and addresses. What a token claims, and how it is signed: tests/unit/faults/idTokens.test.ts. */

const hour = 3_600_000;
const day = 24 * hour;

/** What happens during a login, in milliseconds; `asked`: before the answer, an hour unless told otherwise. */
type Between = Partial<Record<'asked' | 'before' | 'passed' | 'jumped', number>>;

const earlier = 'untrusted: auth_time is before the request: see VITE_OIDC_AUTH_TIME';

test.each<[string, Between, string[], isSilent?: boolean]>([
  ['waits for an hour', { passed: hour }, []],
  ['waits for an hour, and has a clock that goes back', { passed: hour, jumped: -hour }, []],
  ['was asked now, and sees the clock go back by a day', { asked: 0, jumped: -day }, []],
  ['has its clock set forward by a day', { jumped: day }, [earlier]],
  ['has its clock set back before, and right again', { before: -day, jumped: day }, [earlier]],
  ['has its clock set forward, and has no server to tell', { jumped: day }, [], true],
  ['has it set back, and has no server to tell', { jumped: -day }, [earlier], true],
])('a device that %s during a login', async (_, between, reports, isSilent) => {
  const { asked = hour, before = 0, passed = 0, jumped = 0 } = between;
  const browser = await createFakeBrowser();
  if (isSilent) browser.provider.fail('HEAD http://localhost:4173/');
  browser.clock.jump(before);
  const login = await leave(browser);
  browser.clock.advance(passed);
  browser.clock.jump(jumped);
  browser.provider.answers.clear();
  browser.provider.claims = { auth_time: (browser.clock.trueTime() - asked) / 1000 };
  const tab = await comeBack(browser, login);
  expect(tab.reports).toEqual(reports);
  const status = reports.length > 0 ? 'signedOut' : 'signedIn';
  expect(tab.auth.getState()).toMatchObject({ status });
});

test('a device whose clock is wrong waits three seconds for the server’s time', async () => {
  const browser = await createFakeBrowser();
  const login = await leave(browser);
  browser.clock.jump(day);
  browser.provider.hold('HEAD http://localhost:4173/');
  const { auth } = browser.open({ path: `/${browser.provider.login(login.address)}` });
  void auth.start();
  await settled();
  expect(auth.getState()).toEqual({ status: 'starting' });
  await pass(browser, 3_000);
  expect(auth.getState()).toEqual(signedOut('untrusted'));
});

test('an ID token may write its type in small letters', async () => {
  const browser = await createFakeBrowser();
  signs({ header: () => ({ kid: 'k', typ: 'jwt' }) })(browser.provider);
  expect((await browser.signIn()).auth.getState()).toMatchObject(fresh);
});

test.each([
  ['PS384', 32],
  ['ES512', 43],
  ['EdDSA', 43],
  ['Ed25519', 43],
])('the hash of an access token is half of that of %s', async (algorithm, length) => {
  expect(await accessTokenHash('access', algorithm)).toHaveLength(length);
});

test('keys are kept, and fetched again once where none of them has signed', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set('GET /jwks', () => {
    browser.provider.answers.clear();
    return json({ keys: [] });
  });
  const tab = await browser.signIn();
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect(browser.provider.count('GET /jwks')).toBe(2);

  await pass(browser, 241_000);
  expect(browser.provider.count('GET /jwks')).toBe(2);
});

test.each([
  ['https://id.suite.test', 'https://id.suite.test/'],
  ['https://id.suite.test/', 'https://id.suite.test'],
])('for authority %s issuer %s signs in and renews', async (authority, issuer) => {
  const browser = await createFakeBrowser({ oidc: { authority } });
  browser.provider.metadata.issuer = issuer;
  browser.provider.claims = { iss: issuer };
  const tab = await browser.signIn();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', account: { issuer } });
  tab.close();

  // The next page need not ask again where the provider is.
  browser.provider.fail(discovery);
  const next = await browser.start();
  const bearer = await next.auth.bearer();
  await pass(browser, 241_000);
  expect(await next.auth.bearer()).not.toBe(bearer);
});

test('optional addresses that are null or nonsense are as if they were left out', async () => {
  const browser = await createFakeBrowser();
  Object.assign(browser.provider.metadata, {
    end_session_endpoint: null,
    revocation_endpoint: 'http://id.suite.test/revoke',
    authorization_response_iss_parameter_supported: 'no',
  });
  const tab = await browser.signIn();
  await tab.auth.signOut();
  expect(tab.assigned).toEqual(['http://localhost:4173/']);
  expect(browser.provider.requests.filter(({ line }) => line.includes('revoke'))).toEqual([]);
});
