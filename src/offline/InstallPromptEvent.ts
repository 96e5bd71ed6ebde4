/** Chromium's event by which a page offers to install itself; no standard, so not in the DOM's types. */
export interface InstallPromptEvent extends Event {
  /** Works once, from a press. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The offer that came before the application did; kept by the boot script. */
    heldInstallPrompt?: InstallPromptEvent | undefined;
  }

  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }

  interface Document {
    /** Chromium only: the document is being rendered ahead of a navigation that may never come. */
    readonly prerendering?: boolean;
  }
}
