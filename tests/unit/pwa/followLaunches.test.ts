import { afterEach, expect, test, vi } from 'vitest';
import { followLaunches } from '../../../src/pwa/followLaunches.ts';

type Launch = { readonly targetURL?: string };

afterEach(() => window.history.replaceState(null, '', '/'));

/** A window opened by `own`, in which the page then follows launches. */
function openBy(own: Launch | undefined) {
  let launch: (launch: Launch) => void = () => undefined;
  const waiting = own ? [own] : [];
  vi.stubGlobal('launchQueue', {
    setConsumer(consumer: typeof launch) {
      launch = consumer;
      for (const one of waiting.splice(0)) consumer(one);
    },
  });
  followLaunches();
  return (path: string) => launch({ targetURL: window.location.origin + path });
}

test('follows a shortcut that is launched into the open window, as a link in it', () => {
  const entries = window.history.length;
  openBy(undefined)('/#open=natural_capital_plan');
  expect(window.location.hash).toBe('#open=natural_capital_plan');
  expect(window.history.length).toBe(entries);
});

test('leaves the launch that opened the window to the page, which may have used its link', () => {
  openBy({ targetURL: `${window.location.origin}/#open=natural_capital_plan` });
  expect(window.location.hash).toBe('');
});

test('stays where it is when the icon is pressed again, and in other browsers', () => {
  expect(followLaunches).not.toThrow();
  window.history.replaceState(null, '', '/#open=natural_capital_plan');
  openBy({ targetURL: window.location.href })('/');
  expect(window.location.hash).toBe('#open=natural_capital_plan');
});
