import type { Page, Browser as PuppeteerBrowser } from 'puppeteer-core';
import type { Browser, Tab } from '../Engine.ts';

/** Wraps a browser that Puppeteer has launched; `prepare` is given each tab before it is used. */
export function puppeteerBrowser(
  browser: PuppeteerBrowser,
  prepare?: (page: Page) => Promise<void>,
): Browser {
  const messages: string[] = [];
  return {
    messages,
    async open() {
      const page = await browser.newPage();
      page.on('console', (message) => {
        const type = message.type();
        if (type === 'error' || type === 'warn') messages.push(message.text());
      });
      page.on('pageerror', (error) => messages.push(String(error)));
      await page.evaluateOnNewDocument(reportViolations);
      await prepare?.(page);
      return puppeteerTab(page);
    },
    close: () => browser.close(),
  };
}

/** Not every engine says on the console what its policy has kept from happening. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`);
  });
}

function puppeteerTab(page: Page): Tab {
  return {
    goTo: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    run: (expression) => page.evaluate(expression),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    activate: () => page.bringToFront(),
    close: () => page.close(),
  };
}
