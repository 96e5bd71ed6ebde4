import { createStore } from '../../shared/createStore.ts';
import { readStored, store } from '../lib/safeStorage.ts';

const installKey = 'natural-capital-suite.install';

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

export function isInstalled(): boolean {
  return navigator.standalone === true || matchMedia('(display-mode: standalone)').matches;
}

export interface InstallState {
  /** The browser's way to install. prompt: our button opens its dialog. ios: by hand, so the page shows how. */
  readonly kind: 'none' | 'prompt' | 'ios';
  readonly shown: 'no' | 'offered' | 'asked';
}

export type Install = ReturnType<typeof createInstall>;

const none: InstallState = { kind: 'none', shown: 'no' };

/**
 * The offer to install, gone once installed or declined: for good, where that can be stored. `onError` is
 * told when the browser refuses to ask, as it does where it sees no press.
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
    /** Asks the browser to install, or shows how to. To be called from a press. */
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

/** In a browser on iOS whose Share menu adds to the home screen; it sends no event. */
function canAddByHand(): boolean {
  const { standalone, maxTouchPoints, userAgent } = navigator;
  // A Mac has no touch screen and no such menu. A page within another application is not named
  // Safari, as every browser is, but for the one of Google's search (GSA).
  const isBrowser = / Safari\//.test(userAgent) && !userAgent.includes(' GSA/');
  return standalone === false && maxTouchPoints > 0 && isBrowser;
}

async function keepStorage(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // The browser decides, and some have no such call. Stored data may then be evicted.
  }
}
