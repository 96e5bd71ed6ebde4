import puppeteer from 'puppeteer-core';
import type { Engine } from '../Engine.ts';
import { findProgram } from './findProgram.ts';
import { puppeteerBrowser } from './puppeteer.ts';

const executablePath = findProgram(
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
);

const preferences = {
  // It takes no input within half a second of a page's first frame otherwise.
  'dom.input_events.security.minNumTicks': 0,
  'dom.input_events.security.minTimeElapsedInMS': 0,
};

/** Firefox by WebDriver BiDi, without geckodriver. */
export const firefox: Engine = {
  name: 'firefox',
  missing: () => (executablePath ? undefined : 'firefox-esr (Debian: firefox-esr)'),
  async launch(options) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      ...(executablePath && { executablePath }),
      userDataDir: options.profile,
      defaultViewport: { width: 1280, height: 900 },
      protocolTimeout: 30_000,
      extraPrefsFirefox: {
        ...preferences,
        ...(options.blocksCookies && { 'network.cookie.cookieBehavior': 2 }),
      },
    });
    return puppeteerBrowser(browser);
  },
  lacks: {
    'JavaScript off': 'its driver cannot switch scripts off, and sees no page load without them',
  },
};
