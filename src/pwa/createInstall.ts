import { createStore } from '../../shared/createStore.ts';
import { readStored, store } from '../lib/safeStorage.ts';

const installKey = 'natural-capital-suite.install';

/** Chromium's event, not in a standard and so not in the DOM's types. */
interface InstallPromptEvent extends Event {
  /** Asks the user. Works once, and only from a press. */
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

export function isInstalled(): boolean {
  return navigator.standalone === true || matchMedia('(display-mode: standalone)').matches;
}

export interface InstallState {
  /**
   * The browser's way to install. `prompt`: our button opens its dialog. `ios`: people do it by hand, so the page
   * shows how.
   */
  readonly kind: 'none' | 'prompt' | 'ios';
  readonly shown: 'no' | 'offered' | 'asked';
}

export type Install = ReturnType<typeof createInstall>;

const none: InstallState = { kind: 'none', shown: 'no' };

/**
 * Makes the offer to install (P57), which is gone once installed or declined: for good, if that can be stored.
 * `onError` is called when the browser refuses to ask, as it does if it sees no press.
 */
export function createInstall(onError: (error: unknown) => void) {
  const { get, set, subscribe } = createStore(none);
  let canInstall = !isInstalled();
  let canOffer = readStored(installKey) !== 'declined';

  function allow(kind: 'prompt' | 'ios'): void {
    if (canInstall) set({ kind, shown: canOffer ? 'offered' : 'no' });
  }

  function holdPrompt(event: InstallPromptEvent): void {
    event.preventDefault();
    window.heldInstallPrompt = event;
    allow('prompt');
  }

  addEventListener('beforeinstallprompt', holdPrompt);
  addEventListener('appinstalled', () => {
    window.heldInstallPrompt = undefined;
    canInstall = false;
    set(none);
    void keepStorage();
  });
  if (!canInstall) void keepStorage();
  if (window.heldInstallPrompt) holdPrompt(window.heldInstallPrompt);
  else if (canAddByHand()) allow('ios');

  return {
    get,
    subscribe,
    /** Asks the browser to install, or shows how to do it. Call this from a press. */
    install(): void {
      const { kind } = get();
      set(kind === 'ios' ? { kind, shown: 'asked' } : none);
      const prompt = window.heldInstallPrompt;
      window.heldInstallPrompt = undefined;
      prompt?.prompt().catch(onError);
    },
    dismiss(): void {
      store(installKey, 'declined');
      canOffer = false;
      set({ kind: get().kind, shown: 'no' });
    },
  };
}

/** Returns whether this is a browser on iOS whose Share menu can add to the home screen; it sends no event. */
function canAddByHand(): boolean {
  const { standalone, maxTouchPoints, userAgent } = navigator;
  // A Mac has no touch screen and no such menu. Every browser on iOS calls itself Safari, except pages within
  // other applications; the application of Google's search (GSA) does, too, but has no such menu.
  const isBrowser = / Safari\//.test(userAgent) && !userAgent.includes(' GSA/');
  return standalone === false && maxTouchPoints > 0 && isBrowser;
}

async function keepStorage(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // The browser decides, and some have no such call. Then it may evict stored data.
  }
}
