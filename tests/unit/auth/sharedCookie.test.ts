import { expect, test } from 'vitest';
import { createSharedCookie } from '../../../src/auth/sharedCookie.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeClock } from './fakeClock.ts';
import { createCookieJar, createStorage } from './fakeEdges.ts';

const { name } = testConfig.cookie;

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
  expect(cookie.writeTrue()).toBe(true);
  expect(jar.written).toEqual([
    `${name}=true; Path=/; SameSite=Lax; Secure; Max-Age=2592000; Domain=suite.test`,
  ]);
});

test('is host-only without a domain, and not Secure on plain http', () => {
  const { jar, cookie } = createCookie({ origin: 'http://localhost:4173' });
  cookie.writeTrue();
  expect(jar.written).toEqual([`${name}=true; Path=/; SameSite=Lax; Max-Age=2592000`]);
});

test.each([
  [0, 86_400],
  [1, 86_400],
  [1_000, 400 * 86_400],
])('with %i days of data lives %i seconds', (lastKnownDays, seconds) => {
  const { jar, cookie } = createCookie({ lastKnownDays });
  cookie.writeTrue();
  expect(jar.written[0]).toContain(`Max-Age=${seconds}`);
});

test.each(['', 'false', 'TRUE', 'true=true', 'truetrue', '1', '"true"'])(
  '%j is not true',
  (value) => {
    const { jar, cookie } = createCookie();
    jar.cookie = `${name}=${value}; Path=/`;
    expect(cookie.isTrue()).toBe(false);
  },
);

test('no cookie is not true, and neither is another cookie', () => {
  const { jar, cookie } = createCookie();
  jar.cookie = `x${name}=true; Path=/`;
  expect(cookie.isTrue()).toBe(false);
});

test('one value that is not true makes it false', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  cookie.writeTrue();
  jar.cookie = `${name}=false; Path=/`;
  expect(cookie.isTrue()).toBe(false);
});

test('a stray host-only cookie is deleted when the shared one is written', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  jar.cookie = `${name}=false; Path=/`;
  expect(cookie.writeTrue()).toBe(true);
  expect(jar.cookie).toBe(`${name}=true`);
});

test('returns false when cookies are blocked', () => {
  const { jar, cookie } = createCookie();
  jar.isBlocked = true;
  expect(cookie.writeTrue()).toBe(false);
});

test('writes the account with the same attributes', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  expect(cookie.writeTrue('a')).toBe(true);
  expect(cookie.isTrue('a')).toBe(true);
  expect(cookie.isTrue('b')).toBe(false);
  expect(jar.written.at(-1)).toBe(
    `${name}.account=a; Path=/; SameSite=Lax; Secure; Max-Age=2592000; Domain=suite.test`,
  );
});

test('a stray account cookie is deleted when the shared one is written', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  jar.cookie = `${name}.account=b; Path=/`;
  expect(cookie.writeTrue('a')).toBe(true);
  expect(jar.cookie).toBe(`${name}=true; ${name}.account=a`);
});

test('a sign-out writes false and removes the account', () => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  cookie.writeTrue('a');
  cookie.writeFalse();
  expect(cookie.isTrue()).toBe(false);
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
    expect(cookie.writeTrue()).toBe(true);
    expect(jar.cookie).toBe(`${name}=true`);
  },
);

test('a stray cookie between host and shared domain is deleted', () => {
  const { jar, cookie } = createCookie({
    domain: 'suite.test',
    origin: 'https://launcher.region.suite.test',
  });
  jar.cookie = `${name}=false; Path=/; Domain=region.suite.test`;
  expect(cookie.writeTrue()).toBe(true);
  expect(jar.cookie).toBe(`${name}=true`);
});

test.each([
  [30, 24],
  [1, 12],
])('with %i days of data is rewritten after %i hours at the earliest', (lastKnownDays, hours) => {
  const { clock, jar, cookie } = createCookie({ lastKnownDays });
  cookie.writeTrue();
  clock.pass(hours * hour - 1);
  cookie.refresh();
  expect(jar.written).toHaveLength(1);
  clock.pass(1);
  cookie.refresh();
  cookie.refresh();
  expect(jar.written).toHaveLength(2);
});

test('a page opened later does not rewrite it sooner', () => {
  const localStorage = createStorage();
  createCookie({ localStorage }).cookie.writeTrue();
  const later = createCookie({ localStorage });
  later.cookie.refresh();
  expect(later.jar.written).toEqual([]);
});

test('is rewritten once when the clock was set back, or by an earlier version', () => {
  const { clock, jar, cookie } = createCookie();
  cookie.refresh();
  expect(jar.written).toHaveLength(1);
  clock.jump(-48 * hour);
  cookie.refresh();
  cookie.refresh();
  expect(jar.written).toHaveLength(2);
});

test('is rewritten daily even when storage is full', () => {
  const localStorage = createStorage();
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { clock, jar, cookie } = createCookie({ localStorage });
  cookie.writeTrue();
  cookie.refresh();
  clock.pass(24 * hour);
  cookie.refresh();
  expect(jar.written).toHaveLength(2);
});
