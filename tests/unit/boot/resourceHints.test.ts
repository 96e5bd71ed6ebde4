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

// The addresses are those of tests/support/configurePage.ts.
const script = (name: string) => `modulepreload http://localhost:4173/static/${name}.js`;
const login = [script('one'), script('two')];
const exchange = [script('three'), 'preconnect https://id.suite.test/'];
const page = ['preconnect https://api.suite.test/', script('react'), script('main')];

test.each([
  ['what a login needs, and no page, for a visitor', null, true, login],
  ['all for somebody who is back from the provider', null, false, [...login, ...exchange, ...page]],
  ['the page for somebody who is signed in', '{}', false, page],
  ['the page, which says so, where storage is blocked', undefined, false, page],
])('asks for %s, without cookies', (_what, user, isVisitor, expected) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false); // which is wrong on some machines
  addResourceHints(user, isVisitor);
  const links = [...document.querySelectorAll('link')];
  expect(links.map(({ rel, href }) => `${rel} ${href}`)).toEqual(expected);
  for (const { crossOrigin } of links) expect(crossOrigin).toBe('anonymous');
  expect(fetched).toHaveBeenCalledTimes(isVisitor ? 1 : 0);
});

const authority = 'https://id.suite.test';
const address = `${authority}/.well-known/openid-configuration`;

test('discovery is for whoever takes it first, while the page starts, or for nobody', () => {
  addResourceHints(null, true);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(address, providerRequestInit);
  expect(takeDiscovery(`${address}?other`, authority)).toBeUndefined();
  expect(takeDiscovery(address, `${authority}/`)).toBe(discovery);
  expect(takeDiscovery(address, `${authority}/`)).toBeUndefined();
  addResourceHints(null, true);
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takeDiscovery(address, authority)).toBeUndefined();
});
