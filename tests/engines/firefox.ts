import puppeteer, { type Page } from 'puppeteer-core';
import type { Engine, Tab } from './Engine.ts';

/** Firefox by WebDriver BiDi, without geckodriver, which neither Debian nor a package of npm brings. */
export const firefox: Engine = {
  isPrivate: false,
  async launch(userDataDir, messages) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
      userDataDir,
      defaultViewport: { width: 1280, height: 900 },
      protocolTimeout: 30_000,
      extraPrefsFirefox: {
        // Otherwise Firefox takes no input within half a second of a page's first frame.
        'dom.input_events.security.minNumTicks': 0,
        'dom.input_events.security.minTimeElapsedInMS': 0,
      },
    });
    return {
      async open() {
        const page = await browser.newPage();
        page.on('console', (message) => {
          if (/^(?:error|warn)/.test(message.type())) messages.push(message.text());
        });
        page.on('pageerror', (error) => messages.push(String(error)));
        await page.evaluateOnNewDocument(reportViolations);
        return tabOf(page);
      },
      close: () => browser.close(),
    };
  },
};

/** Firefox does not log violations of the page's policy, so we report them. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`);
  });
}

function tabOf(page: Page): Tab {
  return {
    goTo: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    run: (expression) => page.evaluate(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
  };
}
