import { beforeEach, expect, test, vi } from 'vitest';
import { createInstall } from '../../../src/offline/createInstall.ts';
import { openInstallMemory } from '../../../src/offline/openInstallMemory.ts';
import { readDisplay } from '../../../src/offline/readDisplay.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.heldInstallPrompt = undefined;
});

function visit() {
  sessionStorage.clear();
  return openInstallMemory();
}

/** A visit to the launcher: the second one, in a browser window, unless told otherwise. */
function open({ isFirst = false, isStandalone = false, isIos = false } = {}) {
  if (!isFirst) visit();
  const persist = vi.fn(() => Promise.reject(new Error('not here')));
  const install = createInstall({ memory: visit(), display: { isStandalone, isIos }, persist });
  return { install, persist, kind: () => install.getState().kind };
}

function offer() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
}

test('offers nothing on the first visit, and holds the browser back too', () => {
  const { kind } = open({ isFirst: true });
  expect(offer().event.defaultPrevented).toBe(true);
  expect(kind()).toBe('none');
});

test('offers a button from the second visit on, once the browser allows it', () => {
  const { install, kind } = open();
  const heard = vi.fn();
  install.subscribe(heard);
  expect(kind()).toBe('none');
  offer();
  expect(kind()).toBe('prompt');
  expect(heard).toHaveBeenCalledOnce();
});

test('offers what the boot script held until now', () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  window.heldInstallPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
  expect(open().kind()).toBe('prompt');
});

test('asks the browser once and takes the button away', async () => {
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

test('shows how on iOS, from the second visit on', () => {
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

test('counts a visit, not the loads in it', () => {
  expect(visit().visits).toBe(1);
  expect(openInstallMemory().visits).toBe(1);
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
  expect(openInstallMemory()).toMatchObject({ visits: 1, isDeclined: false });
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
