import { afterEach, expect, test, vi } from 'vitest';
import { followLaunches } from '../../../src/pwa/followLaunches.ts';

type Launch = { readonly targetURL?: string };

const { location, history } = window;

afterEach(() => history.replaceState(null, '', '/'));

test.each<[string, string | undefined, string | undefined, string]>([
  ['a shortcut, as a link in it', undefined, '/#open=region', '#open=region'],
  ['the icon, by staying where it is', '/#open=region', '/', '#open=region'],
  ['its own launch not, whose link the page may have used', '/#open=region', undefined, ''],
])('an open window follows %s', (_, own, launched, hash) => {
  const launchOf = (path: string): Launch => ({ targetURL: location.origin + path });
  if (own && launched) history.replaceState(null, '', own);
  const waiting = own ? [launchOf(own)] : [];
  const setConsumer = vi.fn((consumer: (launch: Launch) => void) => {
    for (const one of waiting.splice(0)) consumer(one);
  });
  vi.stubGlobal('launchQueue', { setConsumer });
  const entries = history.length;
  followLaunches();
  if (launched) setConsumer.mock.lastCall?.[0](launchOf(launched));
  expect(location.hash).toBe(hash);
  expect(history.length).toBe(entries);
});

test('other browsers have no launches', () => {
  expect(followLaunches).not.toThrow();
});
