import { expect, test } from 'vitest';
import type { AuthEnvironment } from '../../../src/auth/AuthEnvironment.ts';
import { createCounterCookie } from '../../../src/auth/counterCookie.ts';
import { createCookieJar } from './fakeEdges.ts';

function createCounter(origin: string) {
  const jar = createCookieJar();
  const edges: unknown = { document: jar, location: new URL(origin) };
  return { jar, counter: createCounterCookie(edges as AuthEnvironment, 'count') };
}

test.each([
  ['https://launcher.suite.test', '__Host-count=3; Path=/; SameSite=Strict; Secure'],
  ['http://localhost:4173', 'count=3; Path=/; SameSite=Strict'],
])('at %s it is %s, and gone once removed', (origin, written) => {
  const { jar, counter } = createCounter(origin);
  expect(counter.read()).toBe(0);
  counter.write(3);
  expect(counter.read()).toBe(3);
  counter.remove();
  expect(jar.cookie).toBe('');
  expect(jar.written).toEqual([written, expect.stringMatching(/; Max-Age=0$/)]);
});

test('on https a sibling’s of the same name is another', () => {
  const { jar, counter } = createCounter('https://launcher.suite.test');
  counter.write(3);
  jar.cookie = 'count=9e15; Path=/; Domain=suite.test';
  expect(counter.read()).toBe(3);
});

test.each(['', 'x', '-1', '1.5', '1e300', 'NaN'])('%o counts as nothing', (value) => {
  const { jar, counter } = createCounter('http://localhost:4173');
  jar.cookie = `count=${value}; Path=/`;
  expect(counter.read()).toBe(0);
});
