import { expect, test } from 'vitest';
import type { AuthEnvironment } from '../../../src/auth/AuthEnvironment.ts';
import { createNumberCookie, createSharedCookie } from '../../../src/auth/sharedCookie.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeClock } from './fakeClock.ts';
import { createCookieJar, createStorage } from './fakeEdges.ts';

/* tests/unit/storedPage/gate.test.ts proves which cookies count as signed in. */

const { name } = testConfig.cookie;
const [account, another] = ['po0XH_B9aosg9XDeIw0u3g', 'KW8xO0H0a3YFJUm7vq1A2Q'];

const both = `${name}=true; ${name}.account=${account}`;
const day = 86_400_000;

function createCookie({
  domain = '',
  host = 'launcher.suite.test',
  lastKnownDays = 30,
  localStorage = createStorage(),
  clock = createFakeClock(),
  jar = createCookieJar(),
} = {}) {
  const config = { ...testConfig, cookie: { name, domain }, lastKnownDays };
  const location = new URL(host.includes('//') ? host : `https://${host}`);
  const edges: unknown = { clock, config, document: jar, localStorage, location };
  const cookie = createSharedCookie(edges as AuthEnvironment);
  return { clock, jar, cookie };
}

/** Leaves out the number of sign-outs. */
const shared = (text: string) => text.startsWith(name);

test.each([
  [{ domain: 'suite.test' }, 'Path=/; SameSite=Lax; Secure; Max-Age=2592000; Domain=suite.test'],
  [{ host: 'http://localhost:4173' }, 'Path=/; SameSite=Lax; Max-Age=2592000'],
  [{ lastKnownDays: 0 }, 'Path=/; SameSite=Lax; Secure; Max-Age=86400'],
  [{ lastKnownDays: 1_000 }, 'Path=/; SameSite=Lax; Secure; Max-Age=34560000'],
])('with %o both are written with %s, and at a sign-out as well', (setting, attributes) => {
  const { jar, cookie } = createCookie(setting);
  cookie.writeTrue(account);
  expect(cookie.isTrue(account)).toBe(true);
  expect(cookie.isTrue(another)).toBe(false);
  cookie.writeFalse();
  expect(jar.written.filter(shared)).toEqual([
    `${name}=true; ${attributes}`,
    `${name}.account=${account}; ${attributes}`,
    `${name}=false; ${attributes}`,
    `${name}.account=; ${attributes.replace(/Max-Age=\d+/, 'Max-Age=0')}`,
  ]);
  expect(jar.cookie.split('; ').filter(shared)).toEqual([`${name}=false`]);
});

const staging = { domain: 'staging.suite.test', host: 'launcher.staging.suite.test' };

test.each([
  ['that says false', `${name}=false`],
  ['of an account', `${name}.account=b`],
])('a stray cookie of the host %s is deleted when the own ones are written', (_, stray) => {
  const { jar, cookie } = createCookie({ domain: 'suite.test' });
  jar.cookie = `${stray}; Path=/`;
  cookie.writeTrue(account);
  expect(jar.cookie).toBe(both);
});

const above = (pair: string) => `${pair}; Path=/; Domain=suite.test`;

test.each([
  ['are blocked', { locked: /./ }, []],
  ['meet one that scripts cannot replace', { locked: /authenticated$/ }, []],
  ['meet a sign-out of a domain above', {}, [above(`${name}=false`)]],
  ['meet another sign-in of a domain above', {}, [`${name}=true`, `${name}.account=b`].map(above)],
])('own cookies that %s do not hold: none is left, and the others stay', (_, obstacle, others) => {
  const { jar, cookie } = createCookie(staging);
  for (const other of others) jar.cookie = other;
  const before = jar.cookie;
  Object.assign(jar, obstacle);
  expect(() => cookie.writeTrue(account)).toThrow(
    expect.objectContaining({ code: 'cookiesBlocked' }),
  );
  expect(jar.cookie).toBe(before);
});

test.each([
  [30, day - 1, 0],
  [30, day, 2],
  [1, day / 2 - 1, 0],
  [1, day / 2, 2],
  [30, -2 * day, 2],
])('with %i days of data, after %i ms %i are written again, once', (lastKnownDays, age, count) => {
  const localStorage = createStorage();
  const { clock, jar, cookie } = createCookie({ lastKnownDays, localStorage });
  cookie.writeTrue(account);
  clock.jump(age);
  const { cookie: next } = createCookie({ lastKnownDays, localStorage, clock, jar });
  for (const page of [next, next]) page.refresh(account);
  expect(jar.written).toHaveLength(2 + count);
});

function createCounter(origin: string) {
  const jar = createCookieJar();
  const edges: unknown = { document: jar, location: new URL(origin) };
  return { jar, counter: createNumberCookie(edges as AuthEnvironment, 'count') };
}

test.each([
  ['https://launcher.suite.test', '__Host-count=3; Path=/; SameSite=Strict; Secure'],
  ['http://localhost:4173', 'count=3; Path=/; SameSite=Strict'],
])('at %s a counter is %s, and gone once removed', (origin, written) => {
  const { jar, counter } = createCounter(origin);
  expect(counter.read()).toBe(0);
  counter.write(3);
  expect(counter.read()).toBe(3);
  counter.remove();
  expect(jar.cookie).toBe('');
  expect(jar.written).toEqual([written, expect.stringMatching(/; Max-Age=0$/)]);
});

test.each(['x', '-1', '1.5', '1e300'])('%o counts as nothing', (value) => {
  const { jar, counter } = createCounter('http://localhost:4173');
  jar.cookie = `count=${value}; Path=/`;
  expect(counter.read()).toBe(0);
});
