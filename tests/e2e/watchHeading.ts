import type { Page } from '@playwright/test';

/**
 * Notes in the page itself when that heading comes up; answers what tells the time. A look from
 * outside takes longer, on a busy machine, than what is to be measured.
 */
export async function watchHeading(page: Page, name: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(
    (text) => ({
      shownAt: new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('h1')?.textContent !== text) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    }),
    name,
  );
  return () => watch.evaluate(({ shownAt }) => shownAt);
}
