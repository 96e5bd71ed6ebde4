import { parseUrl } from '../../shared/parse.ts';

declare global {
  interface Window {
    /** Only in Chromium, when the launcher is installed. */
    readonly launchQueue?: {
      setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void;
    };
  }
}

/**
 * Follows a shortcut or a deep link that is launched while the window is open (docs/architecture.md). The manifest
 * has the browser focus the window and leave the rest to the page, so that nothing is loaded anew.
 */
export function followLaunches(): void {
  // The browser reports the launch that opened the window within this call; its link was followed already.
  window.launchQueue?.setConsumer(() => undefined);
  window.launchQueue?.setConsumer(({ targetURL = '' }) => {
    const fragment = parseUrl(targetURL)?.hash;
    if (fragment) window.location.replace(fragment);
  });
}
