import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** When the page had drawn its first card, and when that was on the screen, in milliseconds from the start. */
    firstCard?: Promise<{ readonly drawn: number; readonly shown: number } | undefined>;
  }
}

/** Makes every page of `context` note when its first card is painted, by that card's heading. */
export async function watchFirstCard(context: BrowserContext, heading = 'article h2') {
  await context.addInitScript(observeFirstCard, { heading, timeoutMs: 90_000 });
}

/** @throws Error when no card is painted within a minute and a half. */
export async function firstCardPainted(page: Page) {
  const firstCard = await page.evaluate(() => window.firstCard);
  if (!firstCard) throw new Error('No card was painted');
  return firstCard;
}

/**
 * Runs in the page, before anything of it. Element Timing gives the moment at which the frame with
 * the heading of the first card was on the screen; the attribute that asks for it is set as soon as
 * the heading is parsed or rendered. Text counts for the block that it stands in, which is around a heading that is
 * none. Neither React's hydration nor the layout takes notice of it.
 */
function observeFirstCard({ heading, timeoutMs }: { heading: string; timeoutMs: number }): void {
  const parsed = new MutationObserver(() => {
    const found = document.querySelector(heading);
    if (!found) return;
    parsed.disconnect();
    for (const element of [found, found.parentElement]) {
      element?.setAttribute('elementtiming', 'first card');
    }
  });
  parsed.observe(document, { childList: true, subtree: true });

  window.firstCard = new Promise((resolve) => {
    setTimeout(resolve, timeoutMs, undefined);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript's library does not know it yet; older browsers neither.
        const drawn: unknown = Reflect.get(entry, 'paintTime');
        const shown = entry.startTime;
        resolve({ drawn: typeof drawn === 'number' ? drawn : shown, shown });
      }
    }).observe({ type: 'element', buffered: true });
  });
}
