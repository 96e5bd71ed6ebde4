import { beforeEach, expect, test, vi } from 'vitest';
import { createInstall } from '../../../src/pwa/createInstall.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15';
const safari = 'Version/18.6 Mobile/15E148 Safari/604.1';
/** What only WebKit says on iOS. */
const ios = { standalone: false };

beforeEach(() => {
  window.heldInstallPrompt = undefined;
});

interface Browser {
  readonly standalone?: boolean;
  readonly maxTouchPoints?: number;
  readonly agent?: string;
  /** Whether the page has a window of its own. */
  readonly hasOwnWindow?: boolean;
  readonly persist?: () => Promise<boolean>;
}

/** A visit to the launcher, in a browser that cannot be asked to keep the storage. */
function open({ hasOwnWindow = false, agent = safari, persist = refuse, ...more }: Browser = {}) {
  const asked = vi.fn(persist);
  const userAgent = `${iphone} (KHTML, like Gecko) ${agent}`;
  vi.stubGlobal('navigator', {
    maxTouchPoints: 5,
    userAgent,
    storage: { persist: asked },
    ...more,
  });
  vi.stubGlobal('matchMedia', () => ({ matches: hasOwnWindow }));
  const install = createInstall(vi.fn());
  const offered = () => {
    const { kind, shown } = install.get();
    return shown === 'offered' ? kind : 'none';
  };
  return { install, asked, offered };
}

function refuse(): never {
  throw new TypeError('not here');
}

function allow() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { event, prompt };
}

test('offers a button once the browser allows it, and suppresses the browser’s own offer', () => {
  const { install, offered } = open();
  const listener = vi.fn();
  install.subscribe(listener);
  expect(offered()).toBe('none');
  expect(allow().event.defaultPrevented).toBe(true);
  expect(offered()).toBe('prompt');
  expect(listener).toHaveBeenCalledOnce();
});

test('offers what the boot script kept', () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  window.heldInstallPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
  expect(open().offered()).toBe('prompt');
});

test.each([
  ['once installed', {}, true],
  ['in a window of its own', { ...ios, hasOwnWindow: true }, false],
  ['opened from the home screen of iOS', { standalone: true }, false],
])('asks to keep the storage %s, and offers nothing more', (_when, browser, isInstalledNow) => {
  const { asked, offered } = open(browser);
  if (isInstalledNow) {
    allow();
    expect(asked).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('appinstalled'));
  }
  expect(asked).toHaveBeenCalled();
  allow();
  expect(offered()).toBe('none');
});

test('does not offer again what was declined, and explains again on iOS when asked to', () => {
  const { install, offered } = open(ios);
  expect(offered()).toBe('ios');
  install.dismiss();
  expect(offered()).toBe('none');

  const next = open(ios);
  expect(next.offered()).toBe('none');
  next.install.install();
  expect(next.install.get()).toEqual({ kind: 'ios', shown: 'asked' });
});

test('can still be asked for once it was declined, once, while the browser allows it', () => {
  const { install, offered } = open();
  const { prompt } = allow();
  install.dismiss();
  expect(offered()).toBe('none');
  expect(install.get().kind).toBe('prompt');
  install.install();
  install.install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(install.get().kind).toBe('none');
});

test('does not offer again in this page what was declined while storage is full', () => {
  const { install, offered } = open(ios);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  install.dismiss();
  allow();
  expect(offered()).toBe('none');
});

test.each<[string, Browser, string]>([
  ['Safari', ios, 'ios'],
  ['Chrome', { ...ios, agent: 'CriOS/140.0 Mobile/15E148 Safari/604.1' }, 'ios'],
  ['Firefox', { ...ios, agent: 'FxiOS/140.0 Mobile/15E148 Safari/605.1.15' }, 'ios'],
  ['Facebook', { ...ios, agent: 'Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]' }, 'none'],
  ['Line', { ...ios, agent: 'Mobile/15E148 Safari Line/15.0' }, 'none'],
  ['Google’s search', { ...ios, agent: 'GSA/380.0 Mobile/15E148 Safari/604.1' }, 'none'],
  ['Safari on a Mac', { ...ios, agent: 'Version/18.6 Safari/605.1.15', maxTouchPoints: 0 }, 'none'],
  ['a browser of another system', {}, 'none'],
])('knows in %s whether Share adds to the home screen', (_where, browser, kind) => {
  expect(open(browser).offered()).toBe(kind);
});
