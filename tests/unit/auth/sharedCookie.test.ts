import { expect, test } from 'vitest';
import { createSharedCookie } from '../../../src/auth/sharedCookie.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createCookieJar } from './fakeEdges.ts';

const { name } = testConfig.cookie;

function createCookie({ domain = '', protocol = 'https:', lastKnownDays = 30 } = {}) {
  const jar = createCookieJar();
  const config = { ...testConfig, cookie: { name, domain }, lastKnownDays };
  const cookie = createSharedCookie({ config, document: jar, location: { protocol } });
  return { jar, cookie };
}

test('says true to the whole site, for as long as data may be kept', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  expect(cookie.accept()).toBe(true);
  expect(jar.written).toEqual([
    `${name}=true; Path=/; SameSite=Lax; Secure; Max-Age=2592000; Domain=suite.test`,
  ]);
});

test('is host-only without a domain, and not Secure on plain http', () => {
  const { jar, cookie } = createCookie({ protocol: 'http:' });
  cookie.accept();
  expect(jar.written).toEqual([`${name}=true; Path=/; SameSite=Lax; Max-Age=2592000`]);
});

test.each([
  [0, 86_400],
  [1, 86_400],
  [1_000, 400 * 86_400],
])('with %i days of data lives %i seconds', (lastKnownDays, seconds) => {
  const { jar, cookie } = createCookie({ lastKnownDays });
  cookie.accept();
  expect(jar.written[0]).toContain(`Max-Age=${seconds}`);
});

test.each(['', 'false', 'TRUE', 'true=true', 'truetrue', '1', '"true"'])(
  '%j is not true',
  (value) => {
    const { jar, cookie } = createCookie();
    jar.cookie = `${name}=${value}; Path=/`;
    expect(cookie.holds()).toBe(false);
  },
);

test('no cookie is not true, and neither is another cookie', () => {
  const { jar, cookie } = createCookie();
  jar.cookie = `x${name}=true; Path=/`;
  expect(cookie.holds()).toBe(false);
});

test('one value that is not true spoils the others', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  cookie.accept();
  jar.cookie = `${name}=false; Path=/`;
  expect(cookie.holds()).toBe(false);
});

test('a stray host-only cookie is deleted when the shared one is written', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  jar.cookie = `${name}=false; Path=/`;
  expect(cookie.accept()).toBe(true);
  expect(jar.cookie).toBe(`${name}=true`);
});

test('says so when the cookie does not hold', () => {
  const { jar, cookie } = createCookie();
  jar.isBlocked = true;
  expect(cookie.accept()).toBe(false);
});

test('a sign-out is written, not only left out', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  cookie.accept();
  cookie.refuse();
  expect(cookie.holds()).toBe(false);
  expect(jar.written.at(-1)).toBe(
    `${name}=false; Path=/; SameSite=Lax; Secure; Max-Age=2592000; Domain=suite.test`,
  );
});
