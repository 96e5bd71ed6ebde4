import { beforeEach, expect, test, vi } from 'vitest';
import { addResourceHints } from '../../../src/boot/resourceHints.ts';
import { providerRequestInit, takeDiscovery } from '../../../src/lib/discoveryRequest.ts';

const discovery = Promise.resolve(new Response('{}'));
const fetched = vi.fn((_address: string, _init: RequestInit) => discovery);

beforeEach(() => {
  document.head.replaceChildren();
  window.discoveryAhead = undefined;
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});

function links() {
  return Array.from(document.querySelectorAll('link'), ({ rel, href }) => `${rel} ${href}`);
}

// The addresses are those of tests/support/configurePage.ts.
const login = [
  'modulepreload http://localhost:4173/static/one.js',
  'modulepreload http://localhost:4173/static/two.js',
];
const exchange = [
  'modulepreload http://localhost:4173/static/three.js',
  'preconnect https://id.suite.test/',
];
const page = [
  'preconnect https://api.suite.test/',
  'modulepreload http://localhost:4173/static/react.js',
  'modulepreload http://localhost:4173/static/main.js',
];

test.each([
  ['what a login needs, and no page, for a visitor', null, true, login],
  ['all for somebody who is back from the provider', null, false, [...login, ...exchange, ...page]],
  ['the page for somebody who is signed in', '{}', false, page],
  ['the page, which says so, where storage is blocked', undefined, false, page],
])('asks for %s', (_what, user, isVisitor, expected) => {
  addResourceHints(user, isVisitor);
  expect(links()).toEqual(expected);
});

test('asks without cookies, as the requests that follow', () => {
  addResourceHints(null, false);
  const modes = Array.from(document.querySelectorAll('link'), ({ crossOrigin }) => crossOrigin);
  expect(new Set(modes)).toEqual(new Set(['anonymous']));
});

test('asks for discovery where a visitor is sent to the login, once', async () => {
  addResourceHints('{}', false);
  addResourceHints(null, false);
  expect(fetched).not.toHaveBeenCalled();

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false); // which is wrong on some machines
  addResourceHints(null, true);
  const address = 'https://id.suite.test/.well-known/openid-configuration';
  expect(fetched).toHaveBeenCalledExactlyOnceWith(address, providerRequestInit);
  expect(takeDiscovery(`${address}?other`, 'https://id.suite.test')).toBeUndefined();
  expect(takeDiscovery(address, 'https://id.suite.test/')).toBe(discovery);
  expect(takeDiscovery(address, 'https://id.suite.test/')).toBeUndefined();
});

test('the answer that was asked for is used while the page starts, or never', () => {
  addResourceHints(null, true);
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  const address = 'https://id.suite.test/.well-known/openid-configuration';
  expect(takeDiscovery(address, 'https://id.suite.test')).toBeUndefined();
});
