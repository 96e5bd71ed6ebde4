import { parseUrl } from '../../shared/parse.ts';

declare global {
  interface Window {
    /** Chromium only, where the launcher is installed. */
    readonly launchQueue?: {
      setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void;
    };
  }
}

/**
 * Follows a shortcut or a deep link that is launched while the window is open: the manifest has the
 * browser focus it and leave the rest to the page, so that nothing is loaded anew.
 */
export function followLaunches(): void {
  // The launch that has opened the window is told within the call, and its link was followed already.
  window.launchQueue?.setConsumer(() => undefined);
  window.launchQueue?.setConsumer(({ targetURL = '' }) => {
    const fragment = parseUrl(targetURL)?.hash;
    if (fragment) window.location.replace(fragment);
  });
}
