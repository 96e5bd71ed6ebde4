import type { Page } from '@playwright/test';

/** Text twice as large, as a reader sets it in the browser. */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const large = new CSSStyleSheet();
    large.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [large];
  });
}
