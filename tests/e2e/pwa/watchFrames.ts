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
    function look() {
      const root = document.getElementById('root');
      const text = root?.checkVisibility({ opacityProperty: true }) ? root.textContent : '';
      if (text !== last) window.tellFrame(text);
      last = text;
      requestAnimationFrame(look);
    }
    // The callback before a frame is painted sees what that frame will show.
    requestAnimationFrame(look);
    addEventListener('pageshow', () => {
      last = undefined;
    });
  });
  return frames;
}

/** Of those frames, the ones with a card. */
export function withCards(frames: readonly string[]): readonly string[] {
  return frames.filter((text) => text.includes('Natural Capital Region'));
}
