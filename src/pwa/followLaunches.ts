import { parseUrl } from '../../shared/parse.ts';

declare global {
  interface Window {
    /** Only in Chromium, once installed. */
    readonly launchQueue?: {
      setConsumer(consumer: (launch: { readonly targetURL?: string }) => void): void;
    };
  }
}

/** Follows links launched while the window is open, which the manifest only focuses (docs/architecture.md). */
export function followLaunches(): void {
  // Skips the launch that opened the window, which this call reports.
  window.launchQueue?.setConsumer(() => undefined);
  window.launchQueue?.setConsumer(({ targetURL = '' }) => {
    const fragment = parseUrl(targetURL)?.hash;
    if (fragment) window.location.replace(fragment);
  });
}
