import './InstallPromptEvent.ts';
import type { InstallPromptEvent } from './InstallPromptEvent.ts';
import type { InstallMemory } from './openInstallMemory.ts';
import type { Display } from './readDisplay.ts';

/**
 * How the launcher can be installed here and now. none: it cannot, is already, or was declined.
 * prompt: a press on our own button does it. ios: by hand, so the page shows how.
 */
export interface InstallState {
  readonly kind: 'none' | 'prompt' | 'ios';
}

export interface Install {
  getState(): InstallState;
  /** Calls `listener` after every change of state; returns what undoes it. */
  subscribe(listener: () => void): () => void;
  /** Asks the browser to install. To be called from a press; rejects when the browser sees none. */
  install(): Promise<void>;
  /** Does not offer it again on this device. */
  dismiss(): void;
}

interface Parts {
  readonly memory: InstallMemory;
  readonly display: Display;
  /** Asks the browser to keep what is stored here; called once installed. */
  readonly persist: () => Promise<unknown>;
}

/** The offer to install: never on the first visit, gone once installed or declined. */
export function createInstall({ memory, display, persist }: Parts): Install {
  const listeners = new Set<() => void>();
  let mayOffer = !display.isStandalone && memory.visits > 1 && !memory.isDeclined;
  let state: InstallState = { kind: 'none' };

  function become(kind: InstallState['kind']): void {
    if (state.kind === kind) return;
    state = { kind };
    for (const listener of listeners) listener();
  }

  function hold(event: InstallPromptEvent): void {
    event.preventDefault();
    window.heldInstallPrompt = event;
    if (mayOffer) become('prompt');
  }

  function keepStorage(): void {
    persist().catch(() => undefined); // A wish; the browser decides, or does not know it.
  }

  addEventListener('beforeinstallprompt', hold);
  addEventListener('appinstalled', () => {
    window.heldInstallPrompt = undefined;
    mayOffer = false;
    become('none');
    keepStorage();
  });
  if (display.isStandalone) keepStorage();
  if (window.heldInstallPrompt) hold(window.heldInstallPrompt);
  else if (display.isIos && mayOffer) become('ios');

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async install() {
      const held = window.heldInstallPrompt;
      window.heldInstallPrompt = undefined;
      become('none');
      await held?.prompt();
    },
    dismiss() {
      memory.decline();
      mayOffer = false;
      become('none');
    },
  };
}
