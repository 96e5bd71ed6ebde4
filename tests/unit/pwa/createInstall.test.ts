import { beforeEach, expect, test, vi } from 'vitest';
import { createInstall, readDisplay } from '../../../src/pwa/createInstall.ts';
import { openInstallHistory } from '../../../src/pwa/installHistory.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.heldInstallPrompt = undefined;
});

function visit() {
  sessionStorage.clear();
  return openInstallHistory();
}

/** A visit to the launcher: the second one, in a browser window, unless told otherwise. */
function open({ isFirst = false, isStandalone = false, canAddByHand = false } = {}) {
  if (!isFirst) visit();
  const persist = vi.fn(() => Promise.reject(new Error('not here')));
  const install = createInstall({
    history: visit(),
    display: { isStandalone, canAddByHand },
    persist,
    onError: vi.fn(),
  });
  const kind = () => {
    const state = install.getState();
    return state.shown === 'offered' ? state.kind : 'none';
  };
  return { install, persist, kind, allowed: () => install.getState().kind };
}

function offer() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
}

test('offers nothing on the first visit and suppresses the browser’s own offer', () => {
  const { kind } = open({ isFirst: true });
  expect(offer().event.defaultPrevented).toBe(true);
  expect(kind()).toBe('none');
});

test('offers a button from the second visit on, once the browser allows it', () => {
  const { install, kind } = open();
  const listener = vi.fn();
  install.subscribe(listener);
  expect(kind()).toBe('none');
  offer();
  expect(kind()).toBe('prompt');
  expect(listener).toHaveBeenCalledOnce();
});

test('offers what the boot script kept', () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  window.heldInstallPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
  expect(open().kind()).toBe('prompt');
});

test('asks the browser once and removes the offer', async () => {
  const { install, kind } = open();
  const { prompt } = offer();
  install.install();
  install.install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(kind()).toBe('none');
});

test('asks to keep the storage once installed, and offers nothing more', () => {
  const { kind, persist } = open();
  offer();
  window.dispatchEvent(new Event('appinstalled'));
  expect(kind()).toBe('none');
  expect(persist).toHaveBeenCalledOnce();
  offer();
  expect(kind()).toBe('none');
});

test('offers nothing in a window of its own, and asks to keep the storage', () => {
  const { kind, persist } = open({ isStandalone: true, canAddByHand: true });
  offer();
  expect(kind()).toBe('none');
  expect(persist).toHaveBeenCalledOnce();
});

test('starts where the browser throws at being asked to keep the storage', () => {
  const persist = vi.fn(() => {
    throw new TypeError('not here');
  });
  const display = { isStandalone: true, canAddByHand: false };
  expect(
    createInstall({ history: visit(), display, persist, onError: vi.fn() }).getState().kind,
  ).toBe('none');
  expect(persist).toHaveBeenCalledOnce();
});

test('explains on iOS, from the second visit on', () => {
  expect(open({ canAddByHand: true, isFirst: true }).kind()).toBe('none');
  expect(open({ canAddByHand: true }).kind()).toBe('ios');
});

test('does not offer again what was declined', () => {
  const { install, kind } = open({ canAddByHand: true });
  install.dismiss();
  expect(kind()).toBe('none');
  offer();
  expect(kind()).toBe('none');
  expect(open({ canAddByHand: true }).kind()).toBe('none');
});

test('can still be asked for where it is not offered, while the browser allows it', async () => {
  const { install, kind, allowed } = open({ isFirst: true });
  expect(allowed()).toBe('none');
  const { prompt } = offer();
  install.dismiss();
  expect(kind()).toBe('none');
  expect(allowed()).toBe('prompt');
  install.install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(allowed()).toBe('none');
});

test('explains again on iOS when asked to', async () => {
  const { install, allowed } = open({ canAddByHand: true });
  install.dismiss();
  expect(allowed()).toBe('ios');
  install.install();
  expect(install.getState()).toEqual({ kind: 'ios', shown: 'asked' });
});

test('does not offer again in this page what was declined while storage is full', () => {
  const { install, kind } = open({ canAddByHand: true });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  install.dismiss();
  expect(kind()).toBe('none');
  offer();
  expect(kind()).toBe('none');
});

test('counts a visit, not the loads in it', () => {
  expect(visit().visits).toBe(1);
  expect(openInstallHistory().visits).toBe(1);
  expect(visit().visits).toBe(2);
});

test.each(['{"visits":"many"}', '{"visits":', 'null', '{"visits":1.5}'])(
  'starts counting again from %j',
  (text) => {
    localStorage.setItem('natural-capital-suite.install', text);
    expect(visit()).toMatchObject({ visits: 1, isDeclined: false });
  },
);

test('takes every visit for the first where storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(openInstallHistory()).toMatchObject({ visits: 1, isDeclined: false });
});

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15';
const safari = 'Version/18.6 Mobile/15E148 Safari/604.1';

test.each([
  ['nothing, in a window of its own', undefined, true, true],
  ['nothing, in a page', undefined, false, false],
  ['false', false, false, false],
  ['true', true, false, true],
])('reads from standalone %s whether it is installed', (_what, standalone, matches, expected) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  vi.stubGlobal('navigator', { standalone, maxTouchPoints: 5, userAgent: safari });
  expect(readDisplay().isStandalone).toBe(expected);
});

test.each<[string, string, boolean, { standalone?: boolean; maxTouchPoints?: number }?]>([
  ['Safari', safari, true],
  ['Chrome', 'CriOS/140.0 Mobile/15E148 Safari/604.1', true],
  ['Firefox', 'FxiOS/140.0 Mobile/15E148 Safari/605.1.15', true],
  ['Facebook', 'Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]', false],
  ['Line', 'Mobile/15E148 Safari Line/15.0', false],
  ['Google’s search', 'GSA/380.0 Mobile/15E148 Safari/604.1', false],
  ['the home screen', safari, false, { standalone: true }],
  ['a Mac', 'Version/18.6 Safari/605.1.15', false, { maxTouchPoints: 0 }],
])('knows in %s whether Share adds to the home screen', (_where, agent, expected, change) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const userAgent = `${iphone} (KHTML, like Gecko) ${agent}`;
  vi.stubGlobal('navigator', { standalone: false, maxTouchPoints: 5, userAgent, ...change });
  expect(readDisplay().canAddByHand).toBe(expected);
});

test('explains nothing in a browser of another system', () => {
  vi.stubGlobal('navigator', { maxTouchPoints: 5, userAgent: safari });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(readDisplay()).toEqual({ isStandalone: false, canAddByHand: false });
});
