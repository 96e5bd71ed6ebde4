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
function open({ isFirst = false, isStandalone = false, isIos = false } = {}) {
  if (!isFirst) visit();
  const persist = vi.fn(() => Promise.reject(new Error('not here')));
  const install = createInstall({ history: visit(), display: { isStandalone, isIos }, persist });
  return { install, persist, kind: () => install.getState().kind };
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
  await install.install();
  await install.install();
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
  const { kind, persist } = open({ isStandalone: true, isIos: true });
  offer();
  expect(kind()).toBe('none');
  expect(persist).toHaveBeenCalledOnce();
});

test('starts where the browser throws at being asked to keep the storage', () => {
  const persist = vi.fn(() => {
    throw new TypeError('not here');
  });
  const display = { isStandalone: true, isIos: false };
  expect(createInstall({ history: visit(), display, persist }).getState().kind).toBe('none');
  expect(persist).toHaveBeenCalledOnce();
});

test('explains on iOS, from the second visit on', () => {
  expect(open({ isIos: true, isFirst: true }).kind()).toBe('none');
  expect(open({ isIos: true }).kind()).toBe('ios');
});

test('does not offer again what was declined', () => {
  const { install, kind } = open({ isIos: true });
  install.dismiss();
  expect(kind()).toBe('none');
  offer();
  expect(kind()).toBe('none');
  expect(open({ isIos: true }).kind()).toBe('none');
});

test('does not offer again in this page what was declined while storage is full', () => {
  const { install, kind } = open({ isIos: true });
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

test.each([
  [undefined, true, { isStandalone: true, isIos: false }],
  [undefined, false, { isStandalone: false, isIos: false }],
  [false, false, { isStandalone: false, isIos: true }],
  [true, false, { isStandalone: true, isIos: false }],
])('reads from standalone %s and display mode %s how it is shown', (standalone, matches, shown) => {
  vi.stubGlobal('matchMedia', () => ({ matches }));
  vi.stubGlobal('navigator', { standalone });
  expect(readDisplay()).toEqual(shown);
});
