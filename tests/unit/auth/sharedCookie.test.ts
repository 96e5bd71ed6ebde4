import { describe, expect, test } from 'vitest';
import { createSharedCookie } from '../../../src/auth/sharedCookie.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeClock } from './fakeClock.ts';
import { createCookieJar, createStorage } from './fakeEdges.ts';

const { name } = testConfig.cookie;
const [account, another] = ['po0XH_B9aosg9XDeIw0u3g', 'KW8xO0H0a3YFJUm7vq1A2Q'];

const both = `${name}=true; ${name}.account=${account}`;
const hour = 3_600_000;

function createCookie({
  domain = '',
  origin = 'https://launcher.suite.test',
  lastKnownDays = 30,
  localStorage = createStorage(),
} = {}) {
  const jar = createCookieJar();
  const clock = createFakeClock();
  const config = { ...testConfig, cookie: { name, domain }, lastKnownDays };
  const location = { origin };
  const cookie = createSharedCookie({ clock, config, document: jar, localStorage, location });
  return { clock, jar, cookie };
}

test('writes true for the whole site, for as long as data may be stored', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  expect(cookie.writeTrue(account)).toBeUndefined();
  expect(jar.written[0]).toBe(
    `${name}=true; Path=/; SameSite=Lax; Secure; Max-Age=2592000; Domain=suite.test`,
  );
});

test('is host-only without a domain, and not Secure on plain http', () => {
  const { jar, cookie } = createCookie({ origin: 'http://localhost:4173' });
  cookie.writeTrue(account);
  expect(jar.written[0]).toBe(`${name}=true; Path=/; SameSite=Lax; Max-Age=2592000`);
});

test.each([
  [0, 86_400],
  [1, 86_400],
  [1_000, 400 * 86_400],
])('with %i days of data lives %i seconds', (lastKnownDays, seconds) => {
  const { jar, cookie } = createCookie({ lastKnownDays });
  cookie.writeTrue(account);
  expect(jar.written[0]).toContain(`Max-Age=${seconds}`);
});

test.each(['', 'false', 'TRUE', 'true=true', 'truetrue', '1', '"true"'])(
  '%j is not true',
  (value) => {
    const { jar, cookie } = createCookie();
    jar.cookie = `${name}.account=${account}; Path=/`;
    jar.cookie = `${name}=${value}; Path=/`;
    expect(cookie.isTrue(account)).toBe(false);
  },
);

test('no cookie is not true, and neither is another cookie', () => {
  const { jar, cookie } = createCookie();
  jar.cookie = `x${name}=true; Path=/`;
  expect(cookie.isTrue(account)).toBe(false);
});

test('one value that is not true makes it false', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  cookie.writeTrue(account);
  jar.cookie = `${name}=false; Path=/`;
  expect(cookie.isTrue(account)).toBe(false);
});

test('a stray host-only cookie is deleted when the shared one is written', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  jar.cookie = `${name}=false; Path=/`;
  expect(cookie.writeTrue(account)).toBeUndefined();
  expect(jar.cookie).toBe(both);
});

test('says so when cookies are blocked', () => {
  const { jar, cookie } = createCookie();
  jar.isBlocked = true;
  expect(cookie.writeTrue(account)).toBe('cookiesBlocked');
});

test('tells a cookie that scripts cannot replace from cookies that are blocked', () => {
  const { jar, cookie } = createCookie();
  jar.locked = name;
  expect(cookie.writeTrue(account)).toBe('cookieLocked');
  expect(jar.cookie).toBe('');
});

describe('below another suite whose cookie has the same name', () => {
  const origin = 'https://launcher.staging.suite.test';
  const domain = 'staging.suite.test';

  test.each(['true', 'false'])('what it says, %s, and whose, is left as it is', (value) => {
    const { jar, cookie } = createCookie({ domain, origin });
    jar.cookie = `${name}=${value}; Path=/; Domain=suite.test`;
    jar.cookie = `${name}.account=${another}; Path=/; Domain=suite.test`;
    const before = jar.cookie;
    expect(cookie.writeTrue(account)).toBe('foreignCookies');
    expect(jar.cookie).toBe(before);
  });

  test.each([
    ['says only that nobody is signed in', 'false', undefined],
    ['is of no account', 'true', 'somebody'],
  ])('one that %s is a stray', (_, value, stray) => {
    const { jar, cookie } = createCookie({ domain, origin });
    jar.cookie = `${name}=${value}; Path=/; Domain=suite.test`;
    if (stray) jar.cookie = `${name}.account=${stray}; Path=/; Domain=suite.test`;
    expect(cookie.writeTrue(account)).toBeUndefined();
    expect(jar.cookie).toBe(both);
  });
});

test('writes the account with the same attributes', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  expect(cookie.writeTrue(account)).toBeUndefined();
  expect(cookie.isTrue(account)).toBe(true);
  expect(cookie.isTrue(another)).toBe(false);
  expect(jar.written.at(-1)).toBe(
    `${name}.account=${account}; Path=/; SameSite=Lax; Secure; Max-Age=2592000; Domain=suite.test`,
  );
});

test('a stray account cookie is deleted when the shared one is written', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  jar.cookie = `${name}.account=b; Path=/`;
  expect(cookie.writeTrue(account)).toBeUndefined();
  expect(jar.cookie).toBe(both);
});

test('a sign-out writes false and removes the account', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  cookie.writeTrue(account);
  cookie.writeFalse();
  expect(cookie.isTrue(account)).toBe(false);
  expect(jar.written.slice(-2)).toEqual([
    `${name}=false; Path=/; SameSite=Lax; Secure; Max-Age=2592000; Domain=suite.test`,
    `${name}.account=; Path=/; SameSite=Lax; Secure; Max-Age=0; Domain=suite.test`,
  ]);
  expect(jar.cookie).toBe(`${name}=false`);
});

test.each(['launcher.suite.test', 'suite.test'])(
  'a stray cookie of the domain %s is deleted when a host-only one is written',
  (stray) => {
    const { jar, cookie } = createCookie();
    jar.cookie = `${name}=false; Path=/; Domain=${stray}`;
    expect(cookie.writeTrue(account)).toBeUndefined();
    expect(jar.cookie).toBe(both);
  },
);

test('a stray cookie between host and shared domain is deleted', () => {
  const { jar, cookie } = createCookie({
    domain: 'suite.test',
    origin: 'https://launcher.region.suite.test',
  });
  jar.cookie = `${name}=false; Path=/; Domain=region.suite.test`;
  expect(cookie.writeTrue(account)).toBeUndefined();
  expect(jar.cookie).toBe(both);
});

test.each([
  [30, 24],
  [1, 12],
])('with %i days of data is rewritten after %i hours at the earliest', (lastKnownDays, hours) => {
  const { clock, jar, cookie } = createCookie({ lastKnownDays });
  cookie.writeTrue(account);
  clock.pass(hours * hour - 1);
  cookie.refresh(account);
  expect(jar.written).toHaveLength(2);
  clock.pass(1);
  cookie.refresh(account);
  cookie.refresh(account);
  expect(jar.written).toHaveLength(4);
});

test('a page opened later does not rewrite it sooner', () => {
  const localStorage = createStorage();
  createCookie({ localStorage }).cookie.writeTrue(account);
  const later = createCookie({ localStorage });
  later.jar.cookie = `${name}=true; Path=/`;
  later.jar.cookie = `${name}.account=${account}; Path=/`;
  later.cookie.refresh(account);
  expect(later.jar.written).toHaveLength(2);
});

test.each([
  ['says false', 'false', account],
  ['says another account', 'true', another],
  ['has lost its account', 'true', undefined],
])('is not rewritten where it %s', (_, value, whose) => {
  const { jar, cookie } = createCookie();
  jar.cookie = `${name}=${value}; Path=/`;
  if (whose) jar.cookie = `${name}.account=${whose}; Path=/`;
  const before = jar.cookie;
  cookie.refresh(account);
  expect(jar.cookie).toBe(before);
});

test('is rewritten once when the clock was set back', () => {
  const { clock, jar, cookie } = createCookie();
  cookie.writeTrue(account);
  clock.jump(-48 * hour);
  cookie.refresh(account);
  cookie.refresh(account);
  expect(jar.written).toHaveLength(4);
});

test('is rewritten daily even when storage is full', () => {
  const localStorage = createStorage();
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { clock, jar, cookie } = createCookie({ localStorage });
  cookie.writeTrue(account);
  cookie.refresh(account);
  clock.pass(24 * hour);
  cookie.refresh(account);
  expect(jar.written).toHaveLength(4);
});
