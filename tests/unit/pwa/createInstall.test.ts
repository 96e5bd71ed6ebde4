import { beforeEach, expect, test, vi } from 'vitest';
import { createInstall, readDisplay } from '../../../src/pwa/createInstall.ts';

beforeEach(() => {
  localStorage.clear();
  window.heldInstallPrompt = undefined;
});

/** A visit to the launcher, in a browser window unless told otherwise. */
function open({ isStandalone = false, canAddByHand = false, persist = refusal() } = {}) {
  const display = { isStandalone, canAddByHand };
  const install = createInstall({ display, persist, onError: vi.fn() });
  const kind = () => {
    const state = install.getState();
    return state.shown === 'offered' ? state.kind : 'none';
  };
  return { install, persist, kind, allowed: () => install.getState().kind };
}

/** Of a browser that cannot be asked to keep the storage. */
function refusal() {
  return vi.fn(() => Promise.reject(new Error('not here')));
}

function offer() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
}

test('offers a button once the browser allows it, and suppresses the browser’s own offer', () => {
  const { install, kind } = open();
  const listener = vi.fn();
  install.subscribe(listener);
  expect(kind()).toBe('none');
  expect(offer().event.defaultPrevented).toBe(true);
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
  expect(open({ isStandalone: true, persist }).kind()).toBe('none');
  expect(persist).toHaveBeenCalledOnce();
});

test('does not offer again what was declined, and explains again on iOS when asked to', () => {
  const { install, kind } = open({ canAddByHand: true });
  expect(kind()).toBe('ios');
  install.dismiss();
  expect(kind()).toBe('none');

  const next = open({ canAddByHand: true });
  expect(next.kind()).toBe('none');
  next.install.install();
  expect(next.install.getState()).toEqual({ kind: 'ios', shown: 'asked' });
});

test('can still be asked for once it was declined, while the browser allows it', () => {
  const { install, kind, allowed } = open();
  expect(allowed()).toBe('none');
  const { prompt } = offer();
  install.dismiss();
  expect(kind()).toBe('none');
  expect(allowed()).toBe('prompt');
  install.install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(allowed()).toBe('none');
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
