import { beforeEach, expect, test, vi } from 'vitest';
import { createInstall } from '../../../src/pwa/createInstall.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15';
const safari = 'Version/18.6 Mobile/15E148 Safari/604.1';
/** Only WebKit on iOS has this property. */
const ios = { standalone: false };

const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
const persist = vi.fn();

beforeEach(() => {
  window.heldInstallPrompt = undefined;
  prompt.mockClear();
  // Some browsers cannot be asked to keep the storage.
  persist.mockReset().mockRejectedValue(new TypeError('not here'));
});

const promptEvent = () =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });

interface Browser {
  readonly standalone?: boolean;
  readonly maxTouchPoints?: number;
  readonly agent?: string;
  readonly hasOwnWindow?: boolean;
}

/** A visit to the launcher. */
function open({ hasOwnWindow = false, agent = safari, ...more }: Browser) {
  const userAgent = `${iphone} (KHTML, like Gecko) ${agent}`;
  vi.stubGlobal('navigator', { maxTouchPoints: 5, userAgent, storage: { persist }, ...more });
  vi.stubGlobal('matchMedia', () => ({ matches: hasOwnWindow }));
  return createInstall(vi.fn());
}

let install: ReturnType<typeof open>;

/** Events of a visit, in the words of the rows. */
const events = {
  open: (browser) => {
    install = open(browser);
  },
  hold: () => Object.assign(window, { heldInstallPrompt: promptEvent() }),
  // The browser's own offer is suppressed.
  allow: () => expect(window.dispatchEvent(promptEvent())).toBe(false),
  installed: () => window.dispatchEvent(new Event('appinstalled')),
  install: () => install.install(),
  dismiss: () => install.dismiss(),
  full: () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    }),
} satisfies Record<string, (browser: Browser) => unknown>;

/** Each row: what browser and user do; then kind and state of the offer, prompts, and calls to keep the storage. */
test.each<[Browser, (keyof typeof events)[], string, number, boolean]>([
  [{}, ['open'], 'none no', 0, false],
  // The boot script has kept it.
  [{}, ['hold', 'open'], 'prompt offered', 0, false],
  [{}, ['open', 'allow', 'installed', 'allow'], 'none no', 0, true],
  [{ ...ios, hasOwnWindow: true }, ['open', 'allow'], 'none no', 0, true],
  [{ standalone: true }, ['open', 'allow'], 'none no', 0, true],
  [ios, ['open'], 'ios offered', 0, false],
  [ios, ['open', 'dismiss', 'open'], 'ios no', 0, false],
  [ios, ['open', 'dismiss', 'open', 'install'], 'ios asked', 0, false],
  // Browsers on iOS all call themselves Safari; pages within other applications do not, or are not to be believed.
  [{ ...ios, agent: 'FxiOS/140.0 Mobile/15E148 Safari/605.1' }, ['open'], 'ios offered', 0, false],
  [{ ...ios, agent: 'Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]' }, ['open'], 'none no', 0, false],
  [{ ...ios, agent: 'GSA/380.0 Mobile/15E148 Safari/604.1' }, ['open'], 'none no', 0, false],
  [{ ...ios, maxTouchPoints: 0 }, ['open'], 'none no', 0, false],
  [{}, ['open', 'allow', 'dismiss'], 'prompt no', 0, false],
  [{}, ['open', 'allow', 'dismiss', 'install', 'install'], 'none no', 1, false],
  // This page knows it all the same.
  [ios, ['open', 'full', 'dismiss', 'allow'], 'prompt no', 0, false],
])('%o: %s is %s, %i prompts, kept: %s', (browser, happenings, expected, prompts, isKept) => {
  install = open(browser);
  for (const happening of happenings) events[happening](browser);
  const { kind, shown } = install.get();
  expect(`${kind} ${shown}`).toBe(expected);
  expect(prompt).toHaveBeenCalledTimes(prompts);
  expect(persist.mock.calls.length > 0).toBe(isKept);
});
