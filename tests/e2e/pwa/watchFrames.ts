import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    tellFrame(text: string): void;
  }
}

/**
 * Collects what the frames of every page that opens from here on show of the application, in order;
 * equal ones once, empty text for one that shows nothing.
 */
export async function watchFrames(context: BrowserContext): Promise<string[]> {
  const frames: string[] = [];
  await context.exposeBinding('tellFrame', (_source, text: string) => void frames.push(text));
  await context.addInitScript(() => {
    let last: string | undefined;
    function tell() {
      const root = document.getElementById('root');
      const text = root?.checkVisibility({ opacityProperty: true }) ? root.textContent : '';
      if (text !== last) window.tellFrame(text);
      last = text;
    }
    // The callback before a frame is painted sees what that frame will show.
    function look() {
      tell();
      requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
    // A page that the back button brings back may be painted before any callback.
    addEventListener('pageshow', () => {
      last = undefined;
      tell();
    });
  });
  return frames;
}

/** Picks those frames with a card. */
export function withCards(frames: readonly string[]): readonly string[] {
  return frames.filter((text) => text.includes('Natural Capital Region'));
}
