import { createStore } from '../../shared/createStore.ts';
import type { InstallHistory } from './installHistory.ts';

/** Chromium's event, not in a standard and so not in the DOM's types. */
export interface InstallPromptEvent extends Event {
  /** Works once, from a press. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    heldInstallPrompt?: InstallPromptEvent | undefined;
  }

  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }

  interface Document {
    /** Chromium only: true until the prerendered page is visited, if it ever is. */
    readonly prerendering?: boolean;
  }

  interface Navigator {
    /** WebKit only: whether the page was opened from the home screen. */
    readonly standalone?: boolean;
  }
}

export interface Display {
  readonly isStandalone: boolean;
  /** In a browser on iOS whose Share menu adds to the home screen; it sends no event. */
  readonly canAddByHand: boolean;
}

export function readDisplay(): Display {
  const { standalone, maxTouchPoints, userAgent } = navigator;
  const isStandalone = standalone === true || matchMedia('(display-mode: standalone)').matches;
  // A Mac has no touch screen and no such menu. A page within another application is not named
  // Safari, as every browser is, but for the one of Google's search (GSA).
  const isBrowser = / Safari\//.test(userAgent) && !userAgent.includes(' GSA/');
  return { isStandalone, canAddByHand: standalone === false && maxTouchPoints > 0 && isBrowser };
}

/** prompt: our button opens the browser's dialog. ios: by hand, so the page shows how. */
export interface InstallState {
  readonly kind: 'none' | 'prompt' | 'ios';
}

export type Install = ReturnType<typeof createInstall>;

interface Options {
  readonly history: InstallHistory;
  readonly display: Display;
  readonly persist: () => Promise<unknown>;
}

const states = {
  none: { kind: 'none' },
  prompt: { kind: 'prompt' },
  ios: { kind: 'ios' },
} satisfies Record<string, InstallState>;

/** The offer to install: never on the first visit, gone once installed or declined. */
export function createInstall({ history, display, persist }: Options) {
  const { get, set, subscribe } = createStore<InstallState>(states.none);
  let canOffer = !display.isStandalone && history.visits > 1 && !history.isDeclined;

  function holdPrompt(event: InstallPromptEvent): void {
    event.preventDefault();
    window.heldInstallPrompt = event;
    if (canOffer) set(states.prompt);
  }

  async function keepStorage(): Promise<void> {
    try {
      await persist();
    } catch {
      // The browser decides, and some have no such call. Stored data may then be evicted.
    }
  }

  addEventListener('beforeinstallprompt', holdPrompt);
  addEventListener('appinstalled', () => {
    window.heldInstallPrompt = undefined;
    canOffer = false;
    set(states.none);
    void keepStorage();
  });
  if (display.isStandalone) void keepStorage();
  if (window.heldInstallPrompt) holdPrompt(window.heldInstallPrompt);
  else if (display.canAddByHand && canOffer) set(states.ios);

  return {
    getState: get,
    subscribe,
    /** Asks the browser to install. To be called from a press; rejects when the browser sees none. */
    async install(): Promise<void> {
      const prompt = window.heldInstallPrompt;
      window.heldInstallPrompt = undefined;
      set(states.none);
      await prompt?.prompt();
    },
    dismiss(): void {
      history.decline();
      canOffer = false;
      set(states.none);
    },
  };
}
