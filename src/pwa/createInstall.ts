import { createStore } from '../../shared/createStore.ts';
import { readStored, store } from '../lib/safeStorage.ts';

const installKey = 'natural-capital-suite.install';

/** Chromium's event, not in a standard. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>; // works once, and only from a press
}

declare global {
  interface Window {
    heldInstallPrompt?: InstallPromptEvent | undefined;
  }

  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }

  interface Document {
    readonly prerendering?: boolean; // Chromium only: true until the page is visited
  }

  interface Navigator {
    readonly standalone?: boolean; // WebKit only: opened from the home screen
  }
}

export function isInstalled(): boolean {
  return navigator.standalone === true || matchMedia('(display-mode: standalone)').matches;
}

export interface InstallState {
  /** `prompt`: our button opens the browser's dialog. `ios`: the page explains the manual steps. */
  readonly kind: 'none' | 'prompt' | 'ios';
  readonly shown: 'no' | 'offered' | 'asked';
}

export type Install = ReturnType<typeof createInstall>;

const none: InstallState = { kind: 'none', shown: 'no' };

/** Makes the offer to install (P57), until it is installed or declined. `onError`: the browser refused to ask. */
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
    /** Opens the browser's dialog or our steps. Call this from a press. */
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

/** Returns whether an iOS browser's Share menu can add to the home screen; no event says so. */
function canAddByHand(): boolean {
  const { standalone, maxTouchPoints, userAgent } = navigator;
  // Macs have no touch screen. Every iOS browser calls itself Safari; pages within other applications do not.
  // Google's application (GSA) does, but cannot add to the home screen.
  const isBrowser = / Safari\//.test(userAgent) && !userAgent.includes(' GSA/');
  return standalone === false && maxTouchPoints > 0 && isBrowser;
}

async function keepStorage(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // Not every browser has this call.
  }
}
